import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Hono } from "hono";
import type { Db } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import { findFormation, publishedFormation } from "#app/features/formations/queries.server.ts";
import { findPost, listPosts, readableAt } from "#app/features/news/queries.server.ts";
import { inOneLanguage, readSettings } from "#app/features/settings/queries.server.ts";
import type { Site } from "#app/features/settings/schema.ts";
import { drawPng } from "#app/files/draw.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import type { PageCache } from "#app/http/page-cache.server.ts";
import { closedPolicy } from "#app/http/security-headers.server.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { weave } from "#app/ui/weave/weave.ts";
import { atomFeed } from "./atom.ts";
import { manifest, robots, securityText } from "./notices.ts";
import { sitePages } from "./site-pages.server.ts";
import { sitemap } from "./sitemap.ts";

type Options = {
  db: Db;
  cache: PageCache;
  publicUrl: string;
  now: () => Date;
  /** Paths of single pages that features declare for search engines. */
  listed: readonly string[];
};

const FEED_LENGTH = 20;

/** Files for search engines, feed readers, phones and security researchers. */
export function discovery({ db, cache, publicUrl, now, listed }: Options) {
  const app = new Hono<ApiEnv>();

  function serve(path: string, type: string, tags: string[], write: () => Promise<string>) {
    app.get(path, (c) => {
      const headers = {
        "content-type": type,
        "cache-control": "public, max-age=300",
        "content-security-policy": closedPolicy,
        vary: "Accept-Encoding",
      };
      return cache.answer(path, c.req.raw, async () => ({
        html: Buffer.from(await write()),
        headers,
        tags: new Set(tags),
      }));
    });
  }

  async function site(locale: Locale) {
    const values = await readSettings(db, ["programme", "contact"]);
    const read = inOneLanguage(values, locale) as Partial<Pick<Site, "programme" | "contact">>;
    const { name = "", tagline = "" } = read.programme ?? {};
    return { programme: { name, tagline }, email: read.contact?.email ?? "" };
  }

  serve("/robots.txt", "text/plain; charset=utf-8", [], async () => robots(publicUrl));
  serve("/sitemap.xml", "application/xml", ["posts", "formations", "categories"], async () =>
    sitemap(await sitePages(db, now(), listed), publicUrl),
  );
  serve("/.well-known/security.txt", "text/plain; charset=utf-8", ["settings"], async () =>
    securityText(publicUrl, (await site("fr")).email, now()),
  );

  app.get("/og/:name{(site|(post|formation)-[1-9][0-9]{0,8})\\.png}", async (c) => {
    const seed = c.req.param("name").replace(/\.png$/, "");
    if (!(await isPublicItem(db, seed, now()))) throw new AppError("notFound");
    const headers = {
      "content-type": "image/png",
      "cache-control": "public, max-age=604800",
      "content-security-policy": closedPolicy,
    };
    const request = new Request(c.req.url, { method: c.req.method });
    return cache.answer(`/og/${seed}`, request, async () => ({
      html: await drawSocialPicture(seed),
      headers,
      tags: new Set<string>(),
    }));
  });

  for (const locale of locales) {
    const t = translatorFor(locale);
    serve(
      localePath(locale, "/manifest.webmanifest"),
      "application/manifest+json",
      ["settings"],
      async () => manifest(locale, (await site(locale)).programme),
    );
    serve(
      localePath(locale, "/news.atom"),
      "application/atom+xml; charset=utf-8",
      ["posts", "settings"],
      async () => {
        const { programme } = await site(locale);
        const visible = readableAt(now());
        const posts = await listPosts(db, locale, { visible }, { limit: FEED_LENGTH });
        const title = t("discovery.feedTitle", { name: programme.name });
        return atomFeed({ origin: publicUrl, locale, title, subtitle: programme.tagline, posts });
      },
    );
  }

  return app;
}

/** Draws pictures for public items only, so that the number of pictures is limited. */
async function isPublicItem(db: Db, seed: string, now: Date): Promise<boolean> {
  const [kind, number] = seed.split("-");
  const key = { id: Number(number) };
  if (kind === "post") return (await findPost(db, "fr", key, readableAt(now))) !== null;
  if (kind === "formation")
    return (await findFormation(db, "fr", key, publishedFormation)) !== null;
  return true;
}

const SIZE = { width: 1200, height: 630 };
const MARK = 280;
const icon = readFileSync(resolve(import.meta.dirname, "../../ui/marks/icon.svg"));

/** The picture for shared links: the item's woven pattern with the programme's logo. */
function drawSocialPicture(seed: string): Promise<Uint8Array> {
  const svg = Buffer.from(weave({ seed, variant: "cover", ...SIZE }));
  return drawPng({ svg, mark: icon, markSize: MARK, size: SIZE });
}
