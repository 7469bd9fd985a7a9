import { eq } from "drizzle-orm";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { Site, SiteKey } from "#app/base/settings/schema.ts";
import { settings } from "#app/base/settings/tables.server.ts";
import { pictureFor } from "#app/content/media/picture-for.ts";
import { picturesById } from "#app/content/media/queries.server.ts";
import { picturesIn } from "#app/content/working-copies/drafts/field-pictures.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { completeValue, composeSetting } from "./public-value.server.ts";
import { isNoticeShown } from "./schema.ts";
import { sectionById, sectionOf, storedFields } from "./sections.ts";
import { settingSections, settingTexts } from "./tables.server.ts";

/** Puts the public parts of a section together in the row of `settings` that pages read. */
export async function writeSettingRow(tx: Tx, id: number) {
  const key = sectionById(id);
  const [section] = await tx.select().from(settingSections).where(eq(settingSections.id, id));
  if (!key || !section) return;
  const texts = await tx.select().from(settingTexts).where(eq(settingTexts.sectionId, id));
  const words = Object.fromEntries(texts.map(({ locale, content }) => [locale, content]));
  const row = { value: composeSetting(key, section.shared, words), updatedAt: new Date() };
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

type Wanted = {
  keys: readonly SiteKey[];
  locale: Locale;
  today: string;
  /** The value of a section in place of the public one. */
  instead?: { key: SiteKey; value: unknown } | undefined;
};

/** What visitors read of the settings in one language, complete: what is not set is empty. */
export async function readSite(db: Db, { keys, locale, today, instead }: Wanted) {
  const stored = await readSettings(db, keys);
  const values = keys.map((key) => {
    const value = instead?.key === key ? instead.value : stored[key];
    return { key, value: completeValue(key, value, locale) };
  });
  const pictures = await picturesById(db, values.flatMap(picturesOf));
  const shown = values.map(({ key, value }) => [
    key,
    key === "notice"
      ? noticeOn(value as Parameters<typeof isNoticeShown>[0], today)
      : withPictures(value, (id) => {
          const media = pictures.get(id);
          return media ? pictureFor(media, locale) : null;
        }),
  ]);
  return Object.fromEntries(shown) as Partial<Site>;
}

function picturesOf({ key, value }: { key: SiteKey; value: unknown }): number[] {
  const { root } = sectionOf(key);
  const whole = root ? { [root]: value } : (value as Record<string, unknown>);
  return picturesIn(storedFields(key).shared, whole).map(({ id }) => id);
}

const pictureFields = new Set(["logo", "logoDark", "portrait", "picture"]);

/** Replaces the numbers of pictures by what shows them. */
function withPictures(value: unknown, pictureOf: (id: number) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withPictures(item, pictureOf));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    pictureFields.has(name) && typeof item === "number"
      ? pictureOf(item)
      : withPictures(item, pictureOf),
  ]);
  return Object.fromEntries(entries);
}

function noticeOn(
  notice: Parameters<typeof isNoticeShown>[0] & { link?: string; linkLabel?: string },
  today: string,
): Site["notice"] {
  if (!isNoticeShown(notice, today)) return { text: "", link: "", linkLabel: "" };
  return { text: notice.text, link: notice.link ?? "", linkLabel: notice.linkLabel ?? "" };
}
