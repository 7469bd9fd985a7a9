/** The way of an application, from the first step to the last. Who reached one reached all before it. */
export const steps = [
  "received",
  "shortlisted",
  "admitted",
  "started",
  "completed",
  "certified",
] as const;
export type Step = (typeof steps)[number];

export function stepAfter(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}
