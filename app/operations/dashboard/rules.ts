import { isOpen } from "#app/website/registration-form/rules.ts";
import type { CampaignDay } from "./schema.ts";

type Intake = { year: number; opensOn: string; closesOn: string };

const DAY = 24 * 60 * 60 * 1000;

/** The year of the open intake that began last, else of the last one, else of the next. */
export function campaignYear(intakes: readonly Intake[], today: string): number | null {
  const byOpening = intakes.toSorted((a, b) => (a.opensOn < b.opensOn ? -1 : 1));
  const chosen =
    byOpening.findLast((intake) => isOpen(intake, today)) ??
    byOpening.findLast(({ opensOn }) => opensOn <= today) ??
    byOpening[0];
  return chosen?.year ?? null;
}

/** When the next open intake closes; if none is open, when the next one opens. */
export function nextDay(intakes: readonly Intake[], today: string): CampaignDay | null {
  const open = intakes.filter((intake) => isOpen(intake, today));
  const closing = open.toSorted((a, b) => (a.closesOn < b.closesOn ? -1 : 1))[0];
  if (closing) {
    const left = daysBetween(today, closing.closesOn);
    const length = daysBetween(closing.opensOn, closing.closesOn) || 1;
    return { kind: "closes", date: closing.closesOn, left, share: 1 - left / length };
  }
  const coming = intakes.map(({ opensOn }) => opensOn).filter((day) => day > today);
  const date = coming.toSorted()[0];
  return date ? { kind: "opens", date, left: daysBetween(today, date), share: 0 } : null;
}

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY);
}
