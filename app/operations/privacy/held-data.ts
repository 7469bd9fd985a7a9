import type { Retention } from "#app/website/registration-form/schema.ts";
import type { HeldUntil } from "./desk-schema.ts";

/** The day so many months later, on which the nightly purge removes it. */
export function dayAfterMonths(from: Date, months: number): string {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

type Decided = { status: string; statusChangedAt: Date };

/** An application that was rejected or withdrawn ends; the others stay with the training. */
export function applicationUntil(
  { status, statusChangedAt }: Decided,
  { rejected_months }: Pick<Retention, "rejected_months">,
): HeldUntil {
  if (status !== "rejected" && status !== "withdrawn") return { how: "training" };
  return { how: "day", day: dayAfterMonths(statusChangedAt, rejected_months) };
}

/** Days from today to a day; negative when it is past. */
export function daysUntil(day: string, today: string): number {
  const at = (text: string) => new Date(`${text}T00:00:00Z`).getTime();
  return Math.round((at(day) - at(today)) / (24 * 60 * 60 * 1000));
}
