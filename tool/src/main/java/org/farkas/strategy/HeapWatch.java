package org.farkas.strategy;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tells when what is really in use leaves next to no room in the heap. From then on, collections
 * take nearly all the time long before memory runs out.
 */
final class HeapWatch {
  private static final double NEARLY_FULL = 0.9;

  private final Supplier<Optional<MemoryUsage>> afterCollection;
  private long seenBytes = -1;

  HeapWatch() {
    this(HeapWatch::ofLongLived);
  }

  /**
   * @param afterCollection what was in use after the last collection of all that lives long
   */
  HeapWatch(Supplier<Optional<MemoryUsage>> afterCollection) {
    this.afterCollection = afterCollection;
  }

  /** The part of the heap where objects live long, if the collector has one that is measured. */
  static Optional<MemoryUsage> ofLongLived() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
        .filter(MemoryPoolMXBean::isCollectionUsageThresholdSupported)
        .map(MemoryPoolMXBean::getCollectionUsage)
        .findFirst();
  }

  /** Whether a collection since the last call left next to no room. */
  synchronized boolean nearlyFull() {
    Optional<MemoryUsage> usage = afterCollection.get().filter(each -> each.getMax() > 0);
    long used = usage.map(MemoryUsage::getUsed).orElse(0L);
    boolean again = used != seenBytes; // the same number is that of the same collection
    seenBytes = used;
    return again && usage.isPresent() && used > NEARLY_FULL * usage.get().getMax();
  }
}
