import { inArray } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import {
  defaultLocale,
  isLocale,
  type Locale,
  type Localized,
} from "#app/platform/i18n/locales.ts";
import { settings } from "./tables.server.ts";

export async function readSettings(db: Db | Tx, keys: readonly string[]) {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Replaces every `{ fr, en, de }` by the text of one language, French when it is missing. */
export function inOneLanguage(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => inOneLanguage(item, locale));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  if (defaultLocale in value && entries.every(([key]) => isLocale(key))) {
    const texts = new Map<string, unknown>(entries);
    return inOneLanguage(texts.get(locale) ?? texts.get(defaultLocale), locale);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, inOneLanguage(item, locale)]));
}

/** Who e-mails come from; what is empty is not set. */
export async function mailSender(db: Db): Promise<{ name: string; replyTo: string }> {
  const { mail } = await readSettings(db, ["mail"]);
  const { name, replyTo } = (mail ?? {}) as { name?: string; replyTo?: string };
  return { name: name ?? "", replyTo: replyTo ?? "" };
}

export async function programmeName(db: Db, locale: Locale): Promise<string> {
  const { programme } = await readSettings(db, ["programme"]);
  const { name } = (programme ?? {}) as { name?: string | Partial<Localized> };
  return (typeof name === "string" ? name : (name?.[locale] ?? name?.[defaultLocale])) ?? "";
}
