import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import type { ApiClient } from "#app/api-client/client.ts";
import { type PageContext, setPage } from "#app/api-client/page-context.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import ArticlePage, { loader } from "./article.page.tsx";
import type { Post, PostSurroundings } from "./schema.ts";

type LoaderArgs = Parameters<typeof loader>[0];

/** Loads and renders the page of an article, given what the API answers. */
async function openArticle(answer: () => Response | Promise<Response>, locale: Locale) {
  const context = new RouterContextProvider();
  const calls = { $get: async () => answer() };
  const posts = { ":id": calls, latest: { ":count?": calls } };
  setPage(context, { api: { posts } as unknown as ApiClient, locale } as PageContext);
  const request = new Request("http://localhost/news/a");
  const args = { context, request, params: { slug: "a" } } as unknown as LoaderArgs;
  const loaded = await loader(args).catch((thrown: unknown) => ({ thrown }));
  return loaded;
}

function render(loaderData: unknown, locale: Locale): string {
  const Site = createRoutesStub([{ id: "article", path: "/", Component: ArticlePage }]);
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone="Africa/Abidjan">
      <Site hydrationData={{ loaderData: { article: loaderData } }} />
    </IntlProvider>,
  );
}

const article: Partial<Post & PostSurroundings> = {
  id: 1,
  title: "Une journée à l’atelier",
  slug: "a",
  excerpt: "Du matin au soir.",
  author: "L’équipe",
  tags: [],
  reading_minutes: 2,
  cover_id: null,
  cover_alt: "",
  cover_decorative: false,
  seo_title: "",
  seo_description: "",
  status: "published",
  published_at: "2026-10-01T08:00:00.000Z",
  updated_at: "2026-10-01T08:00:00.000Z",
  locale: "fr",
  available_locales: ["fr"],
  fallback: true,
  slugs: { fr: "a" },
  body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Mot" }] }] },
  previous: null,
  next: null,
  related: [],
};

test.each([
  ["the database is away", () => Response.json({ message: "away" }, { status: 503 }), 503],
  ["the API crashes", () => Response.json({ message: "Server Error" }, { status: 500 }), 500],
  ["the API cannot be reached", () => Promise.reject(new TypeError("fetch failed")), 503],
])("when %s the page says so and stays a page", async (_, answer, status) => {
  const loaded = await openArticle(answer, "fr");
  expect(loaded).toMatchObject({ init: { status }, data: { post: null, latest: [] } });
  const html = render("data" in loaded ? loaded.data : null, "fr").replaceAll("&#x27;", "'");
  expect(html).toContain("Une erreur est survenue lors du chargement de l'article.");
  expect(html).toContain('href="/news"');
});

test("an unknown article is not found", async () => {
  const answer = () => Response.json({ message: "Not Found" }, { status: 404 });
  expect(await openArticle(answer, "fr")).toMatchObject({ thrown: { init: { status: 404 } } });
});

test("an untranslated article shows a note and is marked as French", async () => {
  const loaded = await openArticle(() => Response.json(article), "en");
  const html = render(loaded, "en");
  expect(html).toContain("You are reading the French version.");
  expect(html).toMatch(/<h1[^>]*lang="fr"[^>]*>Une journée/);
  expect(html).toMatch(/<div[^>]*lang="fr"[^>]*><p>Mot<\/p>/);
  expect(loaded).toMatchObject({ paths: { fr: "/news/a", en: "/news/a", de: "/news/a" } });
});

test("search engines get the title written for them, and no author without a name", async () => {
  const own = { ...article, author: "", seo_title: "Un jour en atelier", seo_description: "Vu." };
  const loaded = await openArticle(() => Response.json(own), "fr");
  const html = render(loaded, "fr");
  expect(html).toMatch(/<title>Un jour en atelier/);
  expect(html).toContain('<meta name="description" content="Vu."/>');
  expect(html).not.toContain('"author"');
});
