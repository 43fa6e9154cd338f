package org.farkas.strategy.allpaths;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintSetTest {
  @Test
  void agreesWithAnOrdinarySetWhenItGrows() {
    Random random = new Random(7);
    FingerprintSet set = new FingerprintSet();
    Set<Fingerprint> wanted = new HashSet<>();
    for (int i = 0; i < 50_000; i++) {
      Fingerprint each = new Fingerprint(random.nextInt(300), 1 + random.nextInt(300));
      assertThat(set.contains(each)).isEqualTo(wanted.contains(each));
      assertThat(set.add(each)).isEqualTo(wanted.add(each));
    }
    assertThat(set.size()).isEqualTo(wanted.size());
  }

  @Test
  void fingerprintsAreReadBack() {
    Fingerprint each = Fingerprint.of(new int[] {3, -1, 70_000});
    assertThat(Fingerprint.parse(each.toString())).isEqualTo(each);
    assertThat(each.toString()).hasSize(32);
    assertThat(Fingerprint.of(new int[] {3, -1})).isNotEqualTo(each);
  }
}
