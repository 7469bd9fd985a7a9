/**
 * Limits the memory of the site's process (docs/decisions/2026-11-16-memory-limits.md). On a large
 * machine V8 would give new objects 128 MB and let the heap grow fourfold before collecting.
 */
export const memoryFlags = [
  "--max-semi-space-size=4",
  // Five times the live heap of ordinary work; the lower the limit, the sooner V8 collects.
  "--max-old-space-size=512",
];

/** Settings of the C allocator; given values take precedence. */
export const memoryEnvironment = {
  // Compression uses several threads; each would keep its own arena.
  MALLOC_ARENA_MAX: "2",
  // Large blocks are returned to the system at once.
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
