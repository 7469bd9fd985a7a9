/** One measured number; `limit` is the figure we promised to stay under. */
export type Figure = { what: string; value: number; unit: string; limit?: number };
export type Report = (figure: Figure) => void;
export type Measure = { title: string; run: (report: Report) => Promise<void> };

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
