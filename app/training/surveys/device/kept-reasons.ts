import type { WaitingCause } from "#app/device/queue.ts";

/** Why answers stay on the device; `large`: never taken as they are. */
export type KeptReason = WaitingCause | "large";
export const keptReasons = ["offline", "away", "cookies", "many"] as const;
