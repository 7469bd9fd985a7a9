/** Below 2^26, so that products are exact. */
const PRIME = 67_108_859;

/**
 * What follows from sums of unknown numbers: `says` whether one more sum does. It counts modulo a prime,
 * which finds every sum that follows, and errs once in millions.
 */
export function equations(unknowns: number) {
  const rows = new Map<number, number[]>();
  /** What remains of a sum after all that is known. */
  function rest(sum: readonly number[]): { row: number[]; first: number } {
    const row = [...sum];
    for (let place = 0; place < unknowns; place += 1) {
      const factor = row[place] ?? 0;
      if (factor === 0) continue;
      const known = rows.get(place);
      if (!known) return { row, first: place };
      for (let nth = place; nth < unknowns; nth += 1)
        row[nth] = ((row[nth] ?? 0) + (PRIME - factor) * (known[nth] ?? 0)) % PRIME;
    }
    return { row, first: -1 };
  }
  return {
    add(sum: readonly number[]) {
      const { row, first } = rest(sum);
      if (first < 0) return;
      const inverse = inverseOf(row[first] ?? 1);
      rows.set(
        first,
        row.map((factor) => (factor * inverse) % PRIME),
      );
    },
    says: (sum: readonly number[]) => rest(sum).first < 0,
  };
}

/** By Fermat. */
function inverseOf(value: number): number {
  let [result, base] = [1, value];
  for (let rest = PRIME - 2; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}
