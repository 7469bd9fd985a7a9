/** A measured value and, where there is one, the promised limit. */
export type Figure = {
  name: string;
  value: number;
  unit?: string;
  atMost?: number;
  atLeast?: number;
};

export type Report = (figure: Figure) => void;

export type Context = {
  /** Cleanup that runs after the measure, in reverse order, even if it failed. */
  onEnd: (cleanup: () => Promise<unknown>) => void;
  /** The number of rounds; `ROUNDS=5 npm run drill` shortens a drill. */
  rounds: (usual: number) => number;
};

/** What every `*.bench.ts` and `*.drill.ts` exports. */
export type Measure = {
  title: string;
  /** A measure that takes longer counts as failed. */
  minutes?: number;
  /** Too long to run unless it is named on the command line. */
  onlyByName?: boolean;
  run: (report: Report, context: Context) => Promise<void>;
};

/** The measure cannot run on this machine; it is reported as skipped, not as failed. */
export class SkipError extends Error {
  override name = "SkipError";
}

export function isWithinLimits({ value, atMost, atLeast }: Figure): boolean {
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? -Infinity);
}

export function formatFigure(figure: Figure): string {
  const { name, value, unit = "", atMost, atLeast } = figure;
  const limits = [
    atMost === undefined ? "" : `at most ${formatValue(atMost)}`,
    atLeast === undefined ? "" : `at least ${formatValue(atLeast)}`,
  ].filter(Boolean);
  const verdict = `${isWithinLimits(figure) ? "met" : "MISSED"}: ${limits.join(", ")}`;
  const columns = [name.padEnd(62), formatValue(value).padStart(8), unit.padEnd(6)];
  return `  ${[...columns, limits.length ? verdict : ""].join(" ").trimEnd()}`;
}

function formatValue(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
