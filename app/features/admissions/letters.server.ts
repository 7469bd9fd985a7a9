import { nameIn } from "#app/features/cohorts/queries.server.ts";
import { dayInWords } from "#app/features/registrations/form/words.ts";
import { registrationById } from "#app/features/registrations/queries.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { letterTo, letterWriter } from "#app/mail/compose.server.ts";
import { promotedLetter } from "./letters.ts";
import { cohortById } from "./members.queries.server.ts";

/** Written when it goes out: whoever lost the seat meanwhile is told nothing wrong. */
const promoted = letterWriter(promotedLetter, async (desk, { registrationId }) => {
  const file = await registrationById(desk.db, registrationId);
  const cohort = file?.cohortId ? await cohortById(desk.db, file.cohortId) : null;
  if (!file?.email || file.status !== "admitted" || !cohort) return null;
  const { locale, reference } = file;
  const reader = { email: file.email, locale, name: `${file.firstNames} ${file.lastName}` };
  const href = desk.publicUrl + localePath(locale, "/registration/suivi");
  const facts = {
    ...{ reference, cohort: nameIn(cohort, locale), place: cohort.place || "–" },
    start: dayInWords(cohort.startDate, locale),
  };
  return letterTo(desk, reader, href, (t) => ({
    subject: t("admissions.letters.promoted.subject", { reference }),
    text: t("admissions.letters.promoted.text", facts),
    action: t("admissions.letters.promoted.action"),
    note: file.confirmBy
      ? t("admissions.letters.promoted.confirmBy", { day: dayInWords(file.confirmBy, locale) })
      : t("admissions.letters.promoted.confirm"),
  }));
});

export const admissionLetters = [promoted];
