import { createHash } from "node:crypto";
import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { drafts } from "#app/content/working-copies/tables.server.ts";
import { isUnnamed } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { grantable } from "#app/platform/access/role.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { backups } from "#app/platform/backup/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { gapsIn } from "#app/website/legal/schema.ts";
import { legalTexts, legalTranslations } from "#app/website/legal/tables.server.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";
import { listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { formWords } from "#app/website/registration-form/words.ts";
import { type SectionKey, sectionOf } from "#app/website/site-settings/sections.ts";
import type { LaunchFacts } from "./facts.ts";
import { isPlaceholder } from "./placeholder-host.ts";
import { type Channel, channels, type ItemKey, type Try } from "./schema.ts";
import { launchDismissals, launchTries } from "./tables.server.ts";

/** What the process knows: its address and where its messages go; null keeps them in a folder. */
export type LaunchContext = {
  now: Date;
  today: string;
  publicUrl: string;
  senders: Record<Channel, string | null>;
  locale: Locale;
  t: Translator;
};

export async function readLaunchFacts(db: Db, context: LaunchContext): Promise<LaunchFacts> {
  const { now, today, publicUrl, senders } = context;
  const [site, legal, accounts, intakes, tries, backup, dismissals, changes] = await Promise.all([
    readSettings(db, siteKeys),
    legalFacts(db, context.locale),
    accountFacts(db),
    listIntakes(db),
    lastTries(db, senders),
    lastBackup(db),
    listDismissals(db),
    lastChanges(db),
  ]);
  return {
    now,
    today,
    publicUrl,
    site,
    legal,
    accounts,
    forms: currentForms().map((form) => ({
      key: form.key,
      name: formWords(context, form).title,
      intakes: intakes.filter((intake) => intake.form === form.key),
    })),
    sends: { email: senders.email !== null, sms: senders.sms !== null },
    tries,
    backup,
    dismissals,
    changes,
  };
}

const siteKeys = ["contact", "social", "partners", "association", "president", "registrations"];

async function legalFacts(db: Db, locale: Locale): Promise<LaunchFacts["legal"]> {
  const [texts, translated, working] = await Promise.all([
    db.select().from(legalTexts),
    db
      .select({ id: legalTranslations.textId, locale: legalTranslations.locale })
      .from(legalTranslations),
    db
      .select({ id: drafts.itemId, content: drafts.content })
      .from(drafts)
      .where(and(eq(drafts.kind, "legal"), inArray(drafts.part, [...locales]))),
  ]);
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const found = texts.map(({ id, key, status }) => {
    const has = (language: Locale) =>
      translated.some((row) => row.id === id && row.locale === language);
    const gaps = working
      .filter((draft) => draft.id === id)
      .map(({ content }) => (content as { body?: RichText }).body)
      .reduce((sum, body) => sum + (body ? gapsIn(body).length : 0), 0);
    const missingLanguages = locales
      .filter((language) => !has(language))
      .map((language) => names.of(language) ?? language);
    return [key, { id, published: status === "published", missingLanguages, gaps }] as const;
  });
  return Object.fromEntries(found);
}

async function accountFacts(db: Db): Promise<LaunchFacts["accounts"]> {
  const columns = {
    email: users.email,
    isDefault: users.isDefaultPassword,
    firstname: users.firstname,
    lastname: users.lastname,
  };
  const [active, managing] = await Promise.all([
    db.select(columns).from(users).where(eq(users.isActive, true)),
    db
      .select(columns)
      .from(users)
      .where(activeHolders(db, ...grantable)),
  ]);
  return {
    defaultPasswords: active.filter(({ isDefault }) => isDefault).length,
    unnamed: active.filter(isUnnamed).length,
    admins: managing.filter(
      ({ email, isDefault }) => !isDefault && !isPlaceholder(email.split("@")[1] ?? ""),
    ).length,
  };
}

/** The last test message of each channel. */
async function lastTries(db: Db, senders: LaunchContext["senders"]) {
  const found: Partial<Record<Channel, Try>> = {};
  for (const channel of channels) {
    const [row] = await db
      .select()
      .from(launchTries)
      .where(eq(launchTries.channel, channel))
      .orderBy(desc(launchTries.id))
      .limit(1);
    if (!row) continue;
    found[channel] = {
      state: row.state,
      recipient: row.recipient,
      problem: row.problem,
      answer: row.answer,
      current: row.sender === (await senderKey(db, channel, senders)),
      at: (row.endedAt ?? row.askedAt).toISOString(),
      by: row.byName,
    };
  }
  return found;
}

/** Identifies the sender: a change of the server, of the address or of the settings changes it. */
export async function senderKey(
  db: Db | Tx,
  channel: Channel,
  senders: LaunchContext["senders"],
): Promise<string> {
  const stored = channel === "email" ? await readSettings(db as Db, ["mail", "sender"]) : {};
  const parts = [senders[channel], stored.mail ?? null, stored.sender ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

async function lastBackup(db: Db): Promise<LaunchFacts["backup"]> {
  const [row] = await db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1);
  return row ? { at: row.madeAt, bytes: row.bytes, missing: row.missing } : null;
}

async function listDismissals(db: Db): Promise<LaunchFacts["dismissals"]> {
  const rows = await db.select().from(launchDismissals);
  return Object.fromEntries(
    rows.map(({ key, reason, at, byName }) => [key, { reason, at: at.toISOString(), by: byName }]),
  );
}

const setting = ["setting", "settings"];
const numberOf = (key: SectionKey) => [String(sectionOf(key).id)];

/** Subjects of the audit log whose last change made an item done; null stands for every id. */
const subjects: [ItemKey, types: string[], ids: string[] | null][] = [
  ["contact", setting, numberOf("contact")],
  ["social", setting, numberOf("social")],
  ["partners", setting, numberOf("partners")],
  ["president", setting, numberOf("president")],
  ["retention", setting, ["registrations"]],
  ["intakes", ["registration_call"], null],
  ["legal", ["legal"], ["legal"]],
  ["privacy", ["legal"], ["privacy"]],
];

async function lastChanges(db: Db): Promise<LaunchFacts["changes"]> {
  const kinds = [...new Set(subjects.flatMap(([, types]) => types))];
  const newest = db
    .select({ id: max(auditLog.id).as("newest") })
    .from(auditLog)
    .where(inArray(auditLog.subjectType, kinds))
    .groupBy(auditLog.subjectType, auditLog.subjectId);
  const [rows, texts] = await Promise.all([
    db
      .select({
        type: auditLog.subjectType,
        id: auditLog.subjectId,
        at: auditLog.at,
        by: auditLog.actorName,
      })
      .from(auditLog)
      .where(sql`${auditLog.id} in ${newest}`)
      .orderBy(desc(auditLog.id)),
    db.select({ id: legalTexts.id, key: legalTexts.key }).from(legalTexts),
  ]);
  /** A legal text is recorded by its id and known by its key. */
  const nameOf = (type: string, id: string) =>
    (type === "legal" && texts.find((text) => String(text.id) === id)?.key) || id;
  const found = subjects.flatMap(([key, types, ids]) => {
    const row = rows.find(
      ({ type, id }) => types.includes(type) && (ids === null || ids.includes(nameOf(type, id))),
    );
    return row ? [[key, { at: row.at.toISOString(), by: row.by }] as const] : [];
  });
  return Object.fromEntries(found);
}
