import { type Report, SkipError } from "../report.ts";
import { mean } from "./statistics.ts";

/** Growth above the noise between two quarters of a run counts as a leak. */
const ALLOWED_GROWTH = { share: 0.03, megabytes: 8 };

/** The first quarter fills the caches; after it memory must not grow. */
export function reportGrowth(report: Report, name: string, samples: number[]) {
  if (samples.length < 4) throw new SkipError("comparing quarters takes at least four samples");
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const second = mean(samples.slice(quarter, 2 * quarter));
  const last = mean(samples.slice(-quarter));
  report({ name: `${name}, second quarter`, value: second, unit: "MB" });
  report({ name: `${name}, last quarter`, value: last, unit: "MB" });
  const atMost = Math.round(Math.max(ALLOWED_GROWTH.megabytes, second * ALLOWED_GROWTH.share));
  report({
    name: `${name}: growth between these quarters`,
    value: last - second,
    unit: "MB",
    atMost,
  });
}
