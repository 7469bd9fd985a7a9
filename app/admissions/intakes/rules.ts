import { reachOfDraft } from "#app/admissions/messages/draft-reach.ts";
import type { DraftKind } from "#app/base/templates/rules.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { agesOn, isBirthDate } from "#app/website/registration-form/age.ts";

type Days = { opensOn: string; closesOn: string };
type Plan = Days & { seats: number | null };

export type IntakeState = "coming" | "open" | "past";
export type ShownState = IntakeState | "retired";

export function stateOn({ opensOn, closesOn }: Days, today: string): IntakeState {
  if (today < opensOn) return "coming";
  return today > closesOn ? "past" : "open";
}

/** What a change is for applicants, by what differs most for them. */
export type IntakeAct =
  | "created"
  | "opened"
  | "moved"
  | "extended"
  | "shortened"
  | "closed"
  /** Days of an intake that is over and stays over. */
  | "corrected"
  | "seats"
  | "none";

export function actOf(before: Plan | null, after: Plan, today: string): IntakeAct {
  if (!before) return "created";
  const [was, is] = [stateOn(before, today), stateOn(after, today)];
  const moved = before.opensOn !== after.opensOn || before.closesOn !== after.closesOn;
  if (!moved) return before.seats === after.seats ? "none" : "seats";
  if (is === "past") return was === "past" ? "corrected" : "closed";
  if (was === "coming" && is === "open") return "opened";
  if (was === "past" || after.closesOn > before.closesOn) return "extended";
  return after.closesOn < before.closesOn ? "shortened" : "moved";
}

const notices: Record<IntakeAct, DraftKind | null> = {
  created: "intake_opened",
  opened: "intake_opened",
  moved: "intake_opened",
  extended: "intake_extended",
  shortened: "intake_shortened",
  closed: "intake_closed",
  corrected: null,
  seats: null,
  none: null,
};

/** The message to people who began; null when the change does not concern them. */
export function noticeOf(act: IntakeAct): DraftKind | null {
  return notices[act];
}

export type AgeCounts = { too_old: number; too_young: number; allowed_again: number };

type Births = readonly { birth: string; count: number }[];

/**
 * Ages are counted on the closing day: who leaves the limits, and who comes back into them, when
 * that day moves. Without a day before, everybody counts as within the limits.
 */
export function ageCounts(
  births: Births,
  limits: { from: number; to: number },
  before: string | null,
  after: string,
): AgeCounts {
  const counts = { too_old: 0, too_young: 0, allowed_again: 0 };
  const place = (birth: string, day: string): "too_old" | "too_young" | null => {
    const { least, most } = agesOn(birth, day);
    if (most < limits.from) return "too_young";
    return least > limits.to ? "too_old" : null;
  };
  for (const { birth, count } of births) {
    if (!isBirthDate(birth)) continue;
    const [was, is] = [before === null ? null : place(birth, before), place(birth, after)];
    if (was === null && is !== null) counts[is] += count;
    if (was !== null && is === null) counts.allowed_again += count;
  }
  return counts;
}

type Answers = Record<string, string | string[] | null>;
export type UnsentDraft = { id: string; locale: Locale; answers: Answers };

/** Drafts by how their owner can be told. */
export type NoticeReach = {
  mail: number;
  sms: number;
  /** No valid email, and no phone with consent to SMS. */
  none: number;
  /** Has applied with another draft or device. */
  applied: number;
  /** Another draft with the same address is told. */
  same: number;
};

/** The addresses of people who have applied. */
export type Applied = { emails: ReadonlySet<string>; phones: ReadonlySet<string> };

/** Who is told and how; one message for each address. */
export function planNotices(drafts: readonly UnsentDraft[], applied: Applied) {
  const reach: NoticeReach = { mail: 0, sms: 0, none: 0, applied: 0, same: 0 };
  const recipients: { id: string; locale: Locale; channel: "mail" | "sms" }[] = [];
  const seen = new Set<string>();
  for (const { id, locale, answers } of drafts) {
    const found = reachOfDraft(answers);
    if (!found) reach.none += 1;
    else if (hasApplied(answers, applied)) reach.applied += 1;
    else if (seen.has(found.to)) reach.same += 1;
    else {
      seen.add(found.to);
      reach[found.channel] += 1;
      recipients.push({ id, locale, channel: found.channel });
    }
  }
  return { reach, recipients };
}

function hasApplied(answers: Answers, { emails, phones }: Applied): boolean {
  const { email, phone } = addressesIn(answers);
  return (email !== null && emails.has(email)) || (phone !== null && phones.has(phone));
}

/** Both addresses of a draft, whatever its owner agreed to. */
export function addressesIn({ email, phone }: Answers) {
  const byMail = reachOfDraft({ email: email ?? null });
  const byPhone = reachOfDraft({ phone: phone ?? null, messages_by: ["sms"] });
  return { email: byMail?.to ?? null, phone: byPhone?.to ?? null };
}
