import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { settings } from "#app/base/settings/tables.server.ts";
import { plainText, wordCount } from "#app/content/rich-text/rich-text.ts";
import { adoptPublished } from "#app/content/working-copies/publish/adopt-published.server.ts";
import { adoptIndicators } from "#app/monitoring/indicators/adopt-indicators.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { dateFormat, dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { adoptTemplate } from "#app/training/certificates/templates/adopt-template.server.ts";
import type { IllustrationName } from "#app/ui/drawings/names.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import type { FormKey, Level, Module } from "#app/website/formations/schema.ts";
import {
  categories,
  categoryTranslations,
  formations,
  formationTranslations,
} from "#app/website/formations/tables.server.ts";
import { adoptLegal } from "#app/website/legal/adopt-legal.server.ts";
import { posts, postTranslations, tags } from "#app/website/news/tables.server.ts";
import { adoptForms } from "#app/website/registration-form/forms.queries.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { adoptSettings } from "#app/website/site-settings/adopt-settings.server.ts";
import { startingCohort, startingIntake } from "./starting-dates.ts";

const FOLDER = projectFile("db/content");
const LOCK = 7_413_003;

type SiteFile = Record<string, unknown> & {
  initiatives: { category: string }[];
  figures: { category?: string }[];
};

type CategoryFile = {
  key: string;
  position: number;
  form: FormKey | null;
  illustration: IllustrationName;
  translations: Localized<{ name: string; slug: string; summary: string; description: string }>;
};

type FormationFile = {
  category: string;
  level: Level;
  place: string;
  durationMonths: number;
  form: FormKey | null;
  illustration: IllustrationName;
  translations: Localized<{
    title: string;
    slug: string;
    summary: string;
    description: string;
    objectives: string[];
    programme: Module[];
    prerequisites: string[];
    certificate: string;
  }>;
  /** The name contains `{month}`, the month in which it starts. */
  cohorts: { name: Localized; place: string; weeksAfterClosing: number; capacity: number }[];
};

type CallFile = { form: FormKey; seats: number | null };

type PostFile = {
  publishedOn: string;
  tags: string[];
  translations: Localized<{ title: string; slug: string; excerpt: string; body: string }>;
};

/** Fills an empty database with the programme's texts; other databases are unchanged. */
export async function loadStartingContent(db: Db, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [present] = await tx.select({ key: settings.key }).from(settings).limit(1);
    if (present) {
      await adoptLegal(tx, now);
      await adoptForms(tx, now);
      await adoptSettings(tx, now);
      await adoptIndicators(tx, now);
      await adoptTemplate(tx, now);
      return false;
    }
    const categoryIds = await loadCategories(tx);
    await loadSite(tx, categoryIds);
    await adoptForms(tx, now);
    await loadFormations(tx, categoryIds, now);
    await loadCalls(tx, now);
    await loadNews(tx);
    await adoptLegal(tx, now);
    await adoptPublished(tx);
    await adoptSettings(tx, now);
    await adoptIndicators(tx, now);
    await adoptTemplate(tx, now);
    return true;
  });
}

async function loadSite(tx: Tx, categoryIds: Map<string, number>) {
  const site = read<SiteFile>("site.json");
  const named = <Row extends { category?: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, category: categoryIds.get(row.category ?? "") ?? null }));
  const lists = { initiatives: named(site.initiatives), figures: named(site.figures) };
  const values = Object.entries({ ...site, ...lists });
  await tx.insert(settings).values(values.map(([key, value]) => ({ key, value })));
}

async function loadCategories(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, translations, ...category } of read<CategoryFile[]>("categories.json")) {
    const [row] = await tx.insert(categories).values(category).returning();
    if (!row) continue;
    ids.set(key, row.id);
    await tx
      .insert(categoryTranslations)
      .values(locales.map((locale) => ({ categoryId: row.id, locale, ...translations[locale] })));
  }
  return ids;
}

async function loadFormations(tx: Tx, categoryIds: Map<string, number>, now: Date) {
  const { closesOn } = startingIntake(dayInAbidjan(now));
  for (const file of readAll<FormationFile>("formations")) {
    const categoryId = categoryIds.get(file.category);
    if (categoryId === undefined) throw new Error(`unknown category "${file.category}"`);
    const { level, place, durationMonths, form, illustration } = file;
    const [row] = await tx
      .insert(formations)
      .values({
        categoryId,
        level,
        place,
        durationMonths,
        form,
        illustration,
        status: "published",
        publishedAt: now,
      })
      .returning();
    if (!row) continue;
    const formationId = row.id;
    await tx
      .insert(formationTranslations)
      .values(locales.map((locale) => ({ formationId, locale, ...file.translations[locale] })));
    if (file.cohorts.length === 0) continue;
    await tx.insert(cohorts).values(
      file.cohorts.map(({ name, place, weeksAfterClosing, capacity }) => {
        const wanted = { weeksAfterClosing, months: durationMonths };
        const days = startingCohort(closesOn, wanted);
        return { formationId, name: withMonth(name, days.startDate), place, capacity, ...days };
      }),
    );
  }
}

async function loadCalls(tx: Tx, now: Date) {
  const calls = read<CallFile[]>("registration-calls.json");
  const days = startingIntake(dayInAbidjan(now));
  const year = Number(days.opensOn.slice(0, 4));
  await tx.insert(intakes).values(calls.map(({ form, seats }) => ({ form, seats, year, ...days })));
}

async function loadNews(tx: Tx) {
  // Loaded only when needed: it is used once in the life of a site.
  const { documentFromMarkdown } = await import("#app/content/rich-text/from-markdown.ts");
  const labels = Object.entries(read<Record<string, Localized>>("tags.json"));
  await tx.insert(tags).values(labels.map(([key, label]) => ({ key, label })));
  for (const file of readAll<PostFile>("posts")) {
    const publishedAt = new Date(`${file.publishedOn}T08:00:00Z`);
    const [row] = await tx
      .insert(posts)
      .values({ status: "published", publishedAt, tags: file.tags })
      .returning();
    if (!row) continue;
    await tx.insert(postTranslations).values(
      locales.map((locale) => {
        const { body, ...words } = file.translations[locale];
        const text = documentFromMarkdown(body);
        if (!text) throw new Error(`the text of "${words.title}" cannot be read`);
        return {
          postId: row.id,
          locale,
          ...words,
          body: text,
          plain: plainText(text),
          wordCount: wordCount(plainText(text)),
        };
      }),
    );
  }
}

/** Named by the month of its start: nobody knows how many cohorts a programme had before. */
function withMonth(name: Localized, day: string): Localized {
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const named = locales.map((locale) => {
    const month = dateFormat(locale, style)(new Date(`${day}T00:00:00Z`));
    return [locale, name[locale].replace("{month}", month)] as const;
  });
  return Object.fromEntries(named) as Localized;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}

function readAll<T>(folder: string): T[] {
  const names = readdirSync(join(FOLDER, folder)).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => read<T>(join(folder, name)));
}
