import type { Site } from "#app/base/settings/schema.ts";
import { documentFromMarkdown } from "#app/content/rich-text/from-markdown.ts";
import { plainText } from "#app/content/rich-text/rich-text.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { listCategories } from "#app/website/formations/categories/categories.queries.server.ts";
import { categoryPath } from "#app/website/formations/paths.ts";
import { readSite } from "#app/website/site-settings/queries.server.ts";
import type { SearchKind } from "./schema.ts";

/** A text of the site that has no search index of its own: there are few, and they are short. */
export type SiteText = { kind: SearchKind; title: string; body: string; path: string };

type Reader = { locale: Locale; today: string; t: Translator };

const keys = ["about", "timeline", "association", "president", "contact", "initiatives"] as const;

/** Questions, fixed pages and fields of courses, as visitors read them in one language. */
export async function siteTexts(db: Db, { locale, today, t }: Reader): Promise<SiteText[]> {
  const [site, categories] = await Promise.all([
    readSite(db, { keys: [...keys, "home", "faq"], locale, today }),
    listCategories(db, locale),
  ]);
  const texts: SiteText[] = [
    ...questions(site.faq ?? []),
    ...fixedPages(site, t),
    ...categories
      .filter(({ fallback }) => !fallback)
      .map((category) => ({
        kind: "page" as const,
        title: category.formation_category,
        body: joined([category.summary, category.description]),
        path: categoryPath(category),
      })),
  ];
  return texts.map((text) => ({ ...text, path: localePath(locale, text.path) }));
}

function questions(faq: Site["faq"]): SiteText[] {
  return faq.map(({ key, question, answer }) => {
    const document = documentFromMarkdown(answer);
    const body = document ? plainText(document) : answer;
    return { kind: "question", title: question, body, path: `/faq#${key}` };
  });
}

function fixedPages(site: Partial<Site>, t: Translator): SiteText[] {
  const { about, timeline = [], association, president, contact, initiatives = [], home } = site;
  const page = (path: string, title: string, ...body: unknown[]): SiteText => ({
    kind: "page",
    title,
    body: joined(body),
    path,
  });
  return [
    page("/#apply", t("pages.home.steps.title"), home?.steps, home?.applyNote),
    page("/registration/suivi", t("followUp.title"), t("followUp.lead")),
    page("/formations", t("formations.list.title"), t("formations.list.description")),
    page("/news", t("news.list.title"), t("news.list.description")),
    page("/about", t("pages.about.title"), about, timeline),
    page(
      "/initiatives",
      t("pages.initiatives.title"),
      t("pages.initiatives.lead"),
      initiatives.map(({ title, summary, text, gains }) => [title, summary, text, gains]),
    ),
    page(
      "/initiatives/association",
      association?.name || t("pages.association.title"),
      association && [association.intro, association.mission, association.vision],
      association?.values,
      association?.members,
      president?.paragraphs,
    ),
    page("/faq", t("pages.faq.title"), t("pages.faq.description")),
    page(
      "/contacts",
      t("contact.title"),
      t("contact.description"),
      contact && [contact.address, contact.phone, contact.email, contact.hours],
    ),
  ];
}

/** What is written in a value, without the keys of its entries. */
function joined(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(joined).filter(Boolean).join(" ");
  if (value === null || typeof value !== "object") return "";
  const written = Object.entries(value).filter(([name]) => !unread.has(name));
  return joined(written.map(([, item]) => item));
}

const unread = new Set(["key", "kind", "date", "logo", "picture", "portrait"]);
