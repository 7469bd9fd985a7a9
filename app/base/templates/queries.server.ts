import { and, desc, eq } from "drizzle-orm";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { saveVersioned } from "#app/base/settings/save-versioned.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { AnyKind } from "./any-kind.rules.ts";
import type { TemplateText } from "./rules.ts";
import { defaultSending, type Sending, SendingInput } from "./schema.ts";
import { isStaffKind } from "./staff.rules.ts";
import { messageTexts as texts } from "./tables.server.ts";

export type TextRow = typeof texts.$inferSelect;

/** The standard text. */
export function standardText(kind: AnyKind, locale: Locale): TemplateText {
  const t = translatorFor(locale);
  if (isStaffKind(kind)) {
    const subject = t.raw(`templates.staff.texts.${kind}.subject`);
    return { subject, body: t.raw(`templates.staff.texts.${kind}.body`), short: "" };
  }
  return {
    subject: t.raw(`templates.texts.${kind}.subject`),
    body: t.raw(`templates.texts.${kind}.body`),
    short: t.raw(`templates.texts.${kind}.short`),
  };
}

/** The text in use: the team's own, or the standard one. */
export async function textOf(db: Db | Tx, kind: AnyKind, locale: Locale): Promise<TemplateText> {
  const [last] = await db
    .select()
    .from(texts)
    .where(and(eq(texts.kind, kind), eq(texts.locale, locale)))
    .orderBy(desc(texts.version))
    .limit(1);
  return last && !last.standard ? last : standardText(kind, locale);
}

/** All saved versions, newest first. */
export function savedTexts(db: Db, kind?: AnyKind): Promise<TextRow[]> {
  return db
    .select()
    .from(texts)
    .where(kind ? eq(texts.kind, kind) : undefined)
    .orderBy(desc(texts.at), desc(texts.version));
}

type TextKey = { kind: AnyKind; locale: Locale };

/** Adds a version; with `standard` the standard text applies again. */
export async function saveText(
  tx: Tx,
  { kind, locale }: TextKey,
  { version, ...own }: TemplateText & { version: number },
  trace: Trace,
  { standard = false } = {},
): Promise<TextRow> {
  const before = await textOf(tx, kind, locale);
  const [row] = await tx
    .insert(texts)
    .values({
      kind,
      locale,
      version: version + 1,
      standard,
      ...own,
      at: trace.at,
      authorId: trace.actor?.id ?? null,
      authorName: trace.actor ? nameOf(trace.actor) : "",
    })
    .onConflictDoNothing()
    .returning();
  if (!row || (version > 0 && !(await isKnown(tx, { kind, locale }, version)))) {
    throw new AppError("conflict", { reason: "templates.conflict" });
  }
  const subject = { type: "template", id: `${kind}-${locale}`, label: `${kind} (${locale})` };
  const { subject: title, body, short } = before;
  await record(tx, {
    ...trace,
    action: standard ? "templates.reset" : "templates.saved",
    subject,
    before: { subject: title, body, short },
    after: { subject: own.subject, body: own.body, short: own.short },
  });
  return row;
}

async function isKnown(tx: Tx, { kind, locale }: TextKey, version: number): Promise<boolean> {
  const [row] = await tx
    .select({ version: texts.version })
    .from(texts)
    .where(and(eq(texts.kind, kind), eq(texts.locale, locale), eq(texts.version, version)));
  return row !== undefined;
}

const SETTING = "sending";

export async function readSending(db: Db | Tx): Promise<Sending> {
  const { [SETTING]: value } = await readSettings(db, [SETTING]);
  return SendingInput.safeParse(value).data ?? defaultSending;
}

export async function saveSending(tx: Tx, wanted: Sending, trace: Trace): Promise<Sending> {
  const { before, value } = await saveVersioned(tx, SETTING, wanted, {
    read: () => readSending(tx),
    movedOn: "templates.sendingConflict",
    at: trace.at,
  });
  const subject = { type: "setting", id: SETTING, label: SETTING };
  await record(tx, { ...trace, action: "templates.sending_saved", subject, before, after: value });
  return value;
}
