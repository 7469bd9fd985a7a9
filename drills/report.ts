/** One figure beside what was promised of it. */
export type Figure = {
  what: string;
  value: number;
  unit?: string;
  /** The promise: at most, or at least, this much; without one it is only told. */
  atMost?: number;
  atLeast?: number;
};

export type Report = (figure: Figure) => void;

export type Drill = {
  title: string;
  /** It is ended and counts as missed when it takes longer. */
  minutes: number;
  /** So long that it runs only when it is asked for by its name. */
  onlyByName?: boolean;
  run: (report: Report, drill: Running) => Promise<void>;
};

/** What a drill is given to clean up after itself, whatever happens. */
export type Running = {
  onEnd: (clean: () => Promise<unknown>) => void;
  /** How often a thing is done: `ROUNDS=5 npm run drill` for a short look. */
  rounds: (usual: number) => number;
};

/** Cannot be done on this machine: said, and no failure. */
export class Skipped extends Error {
  override name = "Skipped";
}

export function isKept({ value, atMost, atLeast }: Figure): boolean {
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? -Infinity);
}
