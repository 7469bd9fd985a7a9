import { Hono } from "hono";
import { inOneLanguage, readSettings } from "#app/base/settings/queries.server.ts";
import type { Site } from "#app/base/settings/schema.ts";
import type { SiteCache } from "#app/platform/cache/cache.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { closedPolicy } from "#app/platform/http/security-headers.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { listPosts, readableAt } from "#app/website/news/queries.server.ts";
import { atomFeed } from "./atom.ts";
import { manifest, robots, securityText } from "./notices.ts";
import { sharedTitle } from "./shared-title.server.ts";
import { sitePages } from "./site-pages.server.ts";
import { sitemap } from "./sitemap.ts";
import { drawSocialPicture } from "./social-picture.server.ts";

type Options = {
  db: Db;
  cache: SiteCache;
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

  app.get(
    `/og/:locale{(${locales.join("|")})}/:name{[a-z]+(-[1-9][0-9]{0,8})?\\.png}`,
    async (c) => {
      const locale = c.req.param("locale") as Locale;
      const seed = c.req.param("name").replace(/\.png$/, "");
      const { programme } = await site(locale);
      const title = await sharedTitle({ db, locale, now: now() }, seed, programme);
      if (title === null) throw new AppError("notFound");
      const headers = {
        "content-type": "image/png",
        "cache-control": "public, max-age=86400",
        "content-security-policy": closedPolicy,
      };
      const request = new Request(c.req.url, { method: c.req.method });
      return cache.answer(`/og/${locale}/${seed}`, request, async () => ({
        html: await drawSocialPicture({ seed, title, name: programme.name }),
        headers,
        tags: new Set(["posts", "formations", "categories", "settings"]),
      }));
    },
  );

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
        return atomFeed({
          origin: publicUrl,
          locale,
          title,
          programme: programme.name,
          subtitle: programme.tagline,
          posts,
        });
      },
    );
  }

  return app;
}
