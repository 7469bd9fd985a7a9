import { countOf, hasBit, type Problem, type Reduced } from "./problem.ts";

/**
 * Among lists with the same total, prefers better ranks: exchanges people with equal scores while the
 * targets allow it. Each exchange lowers the sum of ranks, so the loop ends.
 */
export function byRankAmongEquals(
  { scores }: Problem,
  reduced: Reduced,
  found: number[],
): number[] {
  const { classes, bounds } = reduced;
  const counts = [...found];
  const last = (place: number) => classes[place]?.members[(counts[place] ?? 0) - 1];
  const next = (place: number) => classes[place]?.members[counts[place] ?? 0];

  function isBetter(inPlace: number, outPlace: number): boolean {
    const [entering, leaving] = [next(inPlace), last(outPlace)];
    if (entering === undefined || leaving === undefined) return false;
    return entering < leaving && scores[entering] === scores[leaving];
  }

  function isAllowed(inPlace: number, outPlace: number): boolean {
    const entering = classes[inPlace]?.group ?? 0;
    const leaving = classes[outPlace]?.group ?? 0;
    return bounds.every(({ min, max }, bit) => {
      const change = Number(hasBit(entering, bit)) - Number(hasBit(leaving, bit));
      const count = countOf(classes, counts, bit) + change;
      return change === 0 || (count >= min && count <= max);
    });
  }

  for (let changed = true; changed; ) {
    changed = false;
    for (let inPlace = 0; inPlace < classes.length; inPlace += 1) {
      for (let outPlace = 0; outPlace < classes.length; outPlace += 1) {
        while (isBetter(inPlace, outPlace) && isAllowed(inPlace, outPlace)) {
          counts[inPlace] = (counts[inPlace] ?? 0) + 1;
          counts[outPlace] = (counts[outPlace] ?? 0) - 1;
          changed = true;
        }
      }
    }
  }
  return counts;
}
