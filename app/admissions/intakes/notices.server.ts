import { programmeName } from "#app/base/settings/queries.server.ts";
import { textOf } from "#app/base/templates/queries.server.ts";
import {
  type DraftKind,
  type Facts,
  filledIn,
  type TemplateText,
} from "#app/base/templates/rules.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { dayInWords } from "#app/website/registration-form/words.ts";
import { formTitle } from "./forms.server.ts";
import { appliedAmong, unsentDrafts } from "./people.queries.server.ts";
import { planNotices } from "./rules.ts";

type Plan = { form: string; year: number; opensOn: string; closesOn: string };

/** Who began an application and how each can be told. */
export async function readPeople(db: Db | Tx, intake: Plan, now: Date) {
  const drafts = await unsentDrafts(db, intake.form, now);
  const applied = await appliedAmong(db, intake, drafts);
  return { drafts, ...planNotices(drafts, applied) };
}

type Written = { text: TemplateText; facts: Facts };

/** The message in one language, with its values except the link. */
export async function writeNotice(
  db: Db | Tx,
  kind: DraftKind,
  { form, opensOn, closesOn }: Plan,
  locale: Locale,
): Promise<Written> {
  const [text, programme] = await Promise.all([
    textOf(db, kind, locale),
    programmeName(db, locale),
  ]);
  return {
    text,
    facts: {
      programme,
      form: formTitle({ t: translatorFor(locale), locale }, form),
      opens_on: dayInWords(opensOn, locale),
      closes_on: dayInWords(closesOn, locale),
    },
  };
}

export async function writeNotices(
  db: Db | Tx,
  kind: DraftKind,
  plan: Plan,
): Promise<Record<Locale, Written>> {
  const entries: [Locale, Written][] = [];
  for (const locale of locales) entries.push([locale, await writeNotice(db, kind, plan, locale)]);
  return Object.fromEntries(entries) as Record<Locale, Written>;
}

/** The email as its reader gets it. */
export function sampleOf({ text, facts }: Written, link: string) {
  const known = { ...facts, link };
  return { subject: filledIn(text.subject, known), text: filledIn(text.body, known) };
}
