/**
 * How the site's process is kept small (see docs/decisions). V8 takes what the machine has: on a
 * large one it gives new objects 128 MB and lets old ones grow fourfold before it looks for what
 * nobody needs any more.
 */
export const memoryFlags = [
  "--max-semi-space-size=4",
  // Five times what is alive in ordinary work; the lower the ceiling, the sooner V8 tidies up.
  "--max-old-space-size=512",
];

/** For the allocator of the C library; whoever sets them otherwise is listened to. */
export const memoryEnvironment = {
  // Compressing happens on several threads; each would keep a heap of its own for ever.
  MALLOC_ARENA_MAX: "2",
  // What is large goes back at once, however often it was asked for before.
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
