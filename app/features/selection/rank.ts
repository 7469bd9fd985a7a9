/** What decides a rank. */
export type Ranked = {
  score: number;
  complete: boolean;
  submittedAt: string;
  reference: string;
};

/**
 * The better score first. Of equal scores the earlier application; of two sent in the same moment,
 * the smaller reference: no order is ever left to chance. Files that wait for a mark come after all
 * the others and have no rank yet.
 */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    Number(b.complete) - Number(a.complete) ||
    b.score - a.score ||
    compare(a.submittedAt, b.submittedAt) ||
    compare(a.reference, b.reference)
  );
}

export function ranked<T extends Ranked>(files: readonly T[]): (T & { rank: number | null })[] {
  return files.toSorted(byRank).map((registration, place) => ({
    ...registration,
    rank: registration.complete ? place + 1 : null,
  }));
}

/** By code, not by language: the same everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
