import type { Translator } from "#app/platform/i18n/translator.ts";
import { filledIn, type Named } from "./rules.ts";
import type { StaffKind, StaffPlaceholder } from "./staff.rules.ts";

/** What the text names; the sentence below the button may also name how to reach a visitor. */
export type StaffFacts = Partial<Record<StaffPlaceholder | "reach", string>>;

/** The button and the sentence below it: nobody can edit them away. */
export function endingOf(
  t: Translator,
  kind: StaffKind,
  facts: Named,
): { action: string; note: string } {
  return {
    action: t.raw(`templates.staff.texts.${kind}.action`),
    note: filledIn(t.raw(`templates.staff.texts.${kind}.note`), facts),
  };
}

/** An invented colleague, for previews. */
export function exampleStaffFacts(t: Translator, programme: string): Required<StaffFacts> {
  return {
    name: t("templates.staff.example.name"),
    programme,
    author: "Aya Koné",
    until: t("templates.staff.example.until"),
    day: t("templates.staff.example.day"),
    time: t("templates.staff.example.time"),
    device: "Chrome · Android",
    address: "203.0.113.7",
    email: "awa@tremplin.example",
    title: t("templates.staff.example.title"),
    language: t("templates.staff.example.language"),
    reference: "MA-2027-000042",
    round: t("templates.staff.example.round"),
    topic: t("templates.staff.example.topic"),
    message: t("templates.staff.example.message"),
    used: "4",
    most: "5",
    reach: t("templates.staff.example.reach"),
  };
}
