import { and, asc, isNull, ne, sql } from "drizzle-orm";
import { consentField } from "#app/admissions/messages/consent.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { formByKey, formVersion } from "#app/website/registration-form/forms.server.ts";
import { readRetention } from "#app/website/registration-form/retention.queries.server.ts";
import {
  consentWords,
  type Reader,
  shortName,
  textIn,
} from "#app/website/registration-form/words.ts";
import type { ConsentVersion } from "./desk-schema.ts";

/** How many people agreed to which text, by version. */
export async function consentVersions(db: Db, reader: Reader): Promise<ConsentVersion[]> {
  const [applications, messages] = await Promise.all([
    applicationConsents(db, reader),
    messageConsents(db, reader),
  ]);
  return [...applications, ...messages];
}

async function applicationConsents(db: Db, reader: Reader): Promise<ConsentVersion[]> {
  const { form, consentVersion, consentedAt } = registrations;
  const { rejected_months: months, document_months: documentMonths } = await readRetention(db);
  const rows = await db
    .select({
      form,
      version: consentVersion,
      formVersion: sql<number>`max(${registrations.formVersion})`,
      people: sql<number>`count(*)::int`,
      first: sql<Date>`min(${consentedAt})`.mapWith(consentedAt),
      last: sql<Date>`max(${consentedAt})`.mapWith(consentedAt),
    })
    .from(registrations)
    .where(isNull(registrations.mergedInto))
    .groupBy(form, consentVersion)
    .orderBy(asc(form), asc(consentVersion));
  return rows.map(({ formVersion: number, first, last, ...row }) => {
    const known = formVersion(row.form, number);
    // A form that was changed since keeps the words that people agreed to.
    const words =
      known && known.consentVersion === row.version
        ? Object.values(consentWords(reader, known, { months, documentMonths, email: "" }))
        : [];
    const definition = formByKey(row.form) ?? known;
    return {
      about: "application" as const,
      ...row,
      form: definition ? shortName(reader, definition) : row.form,
      form_key: row.form,
      first: first.toISOString(),
      last: last.toISOString(),
      text: words,
      current: formByKey(row.form)?.consentVersion === row.version,
    };
  });
}

async function messageConsents(db: Db, reader: Reader): Promise<ConsentVersion[]> {
  const { messagesConsentVersion: version, smsConsentedAt, whatsappConsentedAt } = registrations;
  const at = sql`coalesce(${smsConsentedAt}, ${whatsappConsentedAt})`;
  const rows = await db
    .select({
      form: registrations.form,
      version,
      people: sql<number>`count(*)::int`,
      first: sql<Date>`min(${at})`.mapWith(smsConsentedAt),
      last: sql<Date>`max(${at})`.mapWith(smsConsentedAt),
    })
    .from(registrations)
    .where(and(ne(version, ""), isNull(registrations.mergedInto)))
    .groupBy(registrations.form, version)
    .orderBy(asc(registrations.form), asc(version));
  // Message texts have no number in the form: the one agreed to last is in use.
  const newest = new Map<string, Date>();
  for (const { form, last } of rows) {
    if (last > (newest.get(form) ?? new Date(0))) newest.set(form, last);
  }
  return rows.map(({ form, first, last, ...row }) => {
    const definition = formByKey(form);
    const field = definition && fieldsOf(definition).find(({ name }) => name === consentField);
    const texts = field ? [field.label, field.help ?? ""] : [];
    return {
      about: "messages" as const,
      ...row,
      form: definition ? shortName(reader, definition) : form,
      form_key: form,
      first: first.toISOString(),
      last: last.toISOString(),
      text: texts.map((text) => textIn(reader, text)).filter(Boolean),
      current: newest.get(form) === last,
    };
  });
}
