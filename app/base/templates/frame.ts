import type { Translator } from "#app/platform/i18n/translator.ts";
import { type Facts, isDraftKind, isSurveyKind, type TemplateKind } from "./rules.ts";

const aboutSeats: readonly TemplateKind[] = ["admitted", "promoted", "reminder"];

/** Button and note below the text of an email; `confirmBy` is the last day to confirm a seat. */
export function emailEnding(
  t: Translator,
  kind: TemplateKind | null,
  { reference, confirmBy }: { reference: string; confirmBy: string | null },
): { action: string; note: string } {
  if (kind && aboutSeats.includes(kind)) {
    const action = t("templates.email.confirm");
    if (kind === "reminder") return { action, note: t("templates.email.note", { reference }) };
    return {
      action,
      note: confirmBy
        ? t("templates.email.confirmBy", { day: confirmBy })
        : t("templates.email.confirmNow"),
    };
  }
  if (kind && isDraftKind(kind)) {
    const action = t(`templates.email.${kind === "intake_closed" ? "formPage" : "continue"}`);
    return { action, note: t("templates.email.draft") };
  }
  if (kind && isSurveyKind(kind)) {
    return { action: t("templates.email.survey"), note: t("templates.email.surveyNote") };
  }
  const action = t("templates.email.follow");
  if (kind === "received" || kind === "reference") {
    return { action, note: t(`templates.email.${kind}`) };
  }
  if (kind === "convocation") {
    return { action, note: t("templates.email.convocation", { reference }) };
  }
  return { action, note: t("templates.email.note", { reference }) };
}

/** An invented applicant, for previews. */
export function exampleFacts(t: Translator, programme: string, publicUrl: string): Facts {
  return {
    name: t("templates.example.name"),
    firstname: t("templates.example.firstname"),
    reference: "MA-2027-000042",
    course: t("templates.example.course"),
    programme,
    link: `${publicUrl}/registration/suivi`,
    cohort: t("templates.example.cohort"),
    place: t("templates.example.place"),
    start: t("templates.example.start"),
    confirm_by: t("templates.example.confirm_by"),
    document: t("templates.example.document"),
    why: t("templates.example.why"),
    what: t("templates.example.what"),
    intro: t("templates.example.intro"),
    details: t("templates.example.details"),
    day: t("templates.example.day"),
    time: t("templates.example.time"),
    form: t("templates.example.form"),
    opens_on: t("templates.example.opens_on"),
    closes_on: t("templates.example.closes_on"),
  };
}
