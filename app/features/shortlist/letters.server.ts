import { eq } from "drizzle-orm";
import { registrations } from "#app/features/registrations/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { letterTo, letterWriter } from "#app/mail/compose.server.ts";
import { convocationLetter } from "./letters.ts";
import { appointmentWords } from "./words.ts";

const convocation = letterWriter(
  convocationLetter,
  async (desk, { registrationId, appointment }) => {
    const [file] = await desk.db
      .select()
      .from(registrations)
      .where(eq(registrations.id, registrationId));
    if (!file?.email) return null;
    const { email, locale, reference } = file;
    const reader = { email, locale, name: `${file.firstNames} ${file.lastName}` };
    const href = desk.publicUrl + localePath(locale, "/registration/suivi");
    return letterTo(desk, reader, href, (t) => {
      const words = appointmentWords(t, locale, appointment);
      const facts = words.facts.map(({ label, value }) =>
        t("shortlist.letter.fact", { label, value }),
      );
      return {
        subject: t("shortlist.letter.subject", { what: words.title, reference }),
        text: [words.intro, ...facts].join("\n"),
        action: t("shortlist.letter.action"),
        note: t("shortlist.letter.note", { reference }),
      };
    });
  },
);

export const shortlistLetters = [convocation];
