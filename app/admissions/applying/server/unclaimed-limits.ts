const MB = 1024 ** 2;
const GB = 1024 ** 3;

/**
 * Bytes that unknown visitors may keep here until a registration takes them. 3 GB are the documents
 * of the 2,000 applications that one network may send in a day, 40 MB are all documents of a draft
 * with some of them replaced, and 10 GB last for three networks at their limit.
 */
export const unclaimedLimits = {
  network: 3 * GB,
  draft: { bytes: 40 * MB, uploads: 50 },
  site: 10 * GB,
  warnAt: 6 * GB,
} as const;
