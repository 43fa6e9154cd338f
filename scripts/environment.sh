# Sourced by `farkas` and `test`, with `root` set to the checkout's folder.
# shellcheck shell=bash

required_java=25

# In the C locale Java could not open a file whose name is not ASCII, and would print ? for it.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  "" | C | POSIX)
    unset LC_ALL
    export LC_CTYPE=C.UTF-8
    ;;
esac

# java_version HOME: prints the feature version of the JDK in HOME; fails if there is no JDK.
java_version() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
  local version=
  if [ -r "$1/release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  fi
  if [ -z "$version" ]; then
    version=$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1)
  fi
  [ -n "$version" ] && printf '%s\n' "$version"
}

# find_jdk: sets `jdk` to the folder of a JDK that is new enough, or fails.
find_jdk() {
  local candidate version on_path
  on_path=$(command -v javac 2>/dev/null) && on_path=$(readlink -f "$on_path")
  for candidate in "${JAVA_HOME:-}" "${JDK_25:-}" /usr/lib/jvm/* \
      "${SDKMAN_DIR:-${HOME:-}/.sdkman}"/candidates/java/* "${HOME:-}"/.jdks/* \
      "${on_path%/bin/javac}"; do
    [ -n "$candidate" ] || continue
    if version=$(java_version "$candidate") && [ "$version" -ge "$required_java" ]; then
      jdk=$candidate
      return 0
    fi
  done
  return 1
}

# require_jdk: find_jdk, or one message and exit 5 (resources).
require_jdk() {
  find_jdk && return 0
  cat >&2 <<END
farkas: no JDK $required_java or newer was found.
  Looked at JAVA_HOME, JDK_25, /usr/lib/jvm, ~/.sdkman, ~/.jdks and the PATH.
  Install one (for example Temurin $required_java from https://adoptium.net, or a package such as
  openjdk-$required_java-jdk where the system has it), or set JAVA_HOME to the folder of one.
END
  exit 5
}

# maven ARGUMENT...: runs Maven in the checkout. Maven may run on an older Java than the tool's. Its
# toolchain discovery reads JAVA*_HOME, which helps if the JDK lies where it would not look.
maven() {
  if ! command -v mvn >/dev/null 2>&1; then
    echo "farkas: Maven (mvn) was not found; it is needed to build. Debian: apt install maven" >&2
    return 5
  fi
  (
    cd "$root" || exit
    if few_processors; then export MAVEN_OPTS="-XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-}"; fi
    JAVA25_HOME=$jdk mvn -B -ntp "$@"
  )
}

# The product of a build, and a stamp with the fingerprint of the sources that it was made from.
jar=$root/tool/target/farkas.jar
stamp=$root/tool/target/farkas.stamp

# What a training run leaves for later starts: classes loaded and linked, and where code is hot. It
# takes about a second of processor time off every run. Empty if this JDK cannot make it.
own_start_cache=$root/tool/target/farkas.aot
start_cache=${FARKAS_START_CACHE:-$own_start_cache}

# The heap's cap leaves room for native solvers and child processes within 1 GiB.
java_options=(
  -XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xmx700m
  --enable-native-access=ALL-UNNAMED -Dorg.bytedeco.javacpp.nopointergc=true
)

# With two processors the optimising compiler takes as much from the search as it gives back, and
# twice the processor's time (benchmarks/strategies --compilers compares). With more it works beside.
few_processors() {
  [ "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 4)" -le 2 ]
}
if few_processors; then
  java_options+=(-XX:TieredStopAtLevel=1)
fi

# libclang's crash recovery would take over SIGSEGV, which the JVM needs.
export LIBCLANG_DISABLE_CRASH_RECOVERY=1

# fingerprint: a hash of the names and contents of all that the jar is made from. Times say nothing:
# a checkout of an older commit, or a restored copy, may be newer than what it replaces. It takes
# about 30 ms for 2 MB of sources.
fingerprint() {
  local hash=cksum
  command -v sha256sum >/dev/null 2>&1 && hash=sha256sum
  (
    cd "$root" || exit
    find pom.xml tool/pom.xml tool/src/main -type f -print0 | LC_ALL=C sort -z | xargs -0 "$hash"
  ) | "$hash"
}

# up_to_date: whether the jar is there and was made from the sources as they are.
up_to_date() {
  [ -f "$jar" ] && [ -f "$stamp" ] && [ "$(fingerprint)" = "$(cat "$stamp")" ]
}

# with_build_lock COMMAND...: one build at a time in this checkout. What the command starts runs the
# jar as it is (FARKAS_NO_BUILD), for it could only wait for the lock that we hold.
with_build_lock() {
  mkdir -p "$root/target" || return 5
  (
    if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
      echo "waiting for another build in this folder…" >&2
      flock 9 || exit 5
    fi
    export FARKAS_NO_BUILD=1
    "$@" 9>&-
  ) 9>"$root/target/build.lock"
}

# package_jar ARGUMENT...: Maven's `package` without tests. A Farkas that runs keeps the old jar,
# for it is unlinked, not overwritten. The stamp tells the sources as they were at its begin, so that
# what changes while it runs is seen.
package_jar() {
  mkdir -p "$root/target" "$root/tool/target" || return 5
  rm -f "$jar" "$stamp" "$own_start_cache" || return 5
  local sources
  sources=$(fingerprint) || return 5
  maven -Dmaven.test.skip=true "$@" package || return
  printf '%s\n' "$sources" >"$stamp"
}

# start_cache_present: whether there is a cache, or an empty file in its place, for the jar as it is.
start_cache_present() {
  [ -e "$start_cache" ] && ! [ "$jar" -nt "$start_cache" ]
}

# make_start_cache: trains on a shipped example. Without the cache all works the same, so a failure
# costs nothing but time: it leaves an empty file, so that it is tried once for a build.
make_start_cache() {
  start_cache_present && return 0
  local scratch made
  echo "preparing quicker starts (once for a build)…" >&2
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/farkas-start.XXXXXX") || return 0
  # shellcheck disable=SC2064
  trap "rm -rf '$scratch'" EXIT # of the subshell that holds the lock
  made=$scratch/farkas.aot
  "$jdk/bin/java" "${java_options[@]}" "-XX:AOTCacheOutput=$made" -jar "$jar" \
    generate "$root/examples/strings/setting.c" --all --budget 3s --out "$scratch/out" \
    >"$scratch/log" 2>&1
  [ -s "$made" ] || : >"$made"
  mv -f "$made" "$start_cache" 2>/dev/null
}
