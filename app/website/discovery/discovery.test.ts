import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { breakLines, widthOf } from "#app/platform/files/lettering.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { posts } from "#app/website/news/tables.server.ts";
import { setContact } from "#tests/setup/contact.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { sharedTitle } from "./shared-title.server.ts";
import { xmlText } from "./xml.ts";

test("the sitemap lists every page in three languages with its alternates", async () => {
  const { get } = await startTestApp();
  const response = await get("/sitemap.xml");
  const xml = await response.text();
  expect(response.headers.get("content-type")).toContain("xml");
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(pages).toContain("http://localhost:3000/");
  expect(pages).toContain("http://localhost:3000/de/contacts");
  expect(pages).toContain("http://localhost:3000/en/faq");
  expect(new Set(pages).size).toBe(pages.length);
  const [entry = ""] = xml.split("</url>").filter((part) => part.includes("/de/news/"));
  expect([...entry.matchAll(/hreflang="([\w-]+)"/g)].map(([, language]) => language)).toEqual([
    "fr",
    "en",
    "de",
    "x-default",
  ]);
});

test("a draft is in neither sitemap nor feed and has no picture", async () => {
  const { get, db } = await startTestApp();
  const [post] = (await (await get("/api/posts")).json()) as { id: number; slug: string }[];
  const [course] = (await (await get("/api/formations")).json()) as { id: number; slug: string }[];
  if (!post || !course) throw new Error("no starting content");
  await db.update(posts).set({ status: "draft" }).where(eq(posts.id, post.id));
  await db.update(formations).set({ status: "draft" }).where(eq(formations.id, course.id));
  const sitemap = await (await get("/sitemap.xml")).text();
  expect(sitemap).not.toContain(post.slug);
  expect(sitemap).not.toContain(course.slug);
  expect(await (await get("/news.atom")).text()).not.toContain(post.slug);
  expect((await get(`/og/post-${post.id}.png`)).status).toBe(404);
  expect((await get(`/og/formation-${course.id}.png`)).status).toBe(404);
});

test("each language has its feed", async () => {
  const { get } = await startTestApp();
  for (const [path, language] of [
    ["/news.atom", "fr"],
    ["/en/news.atom", "en"],
    ["/de/news.atom", "de"],
  ]) {
    const feed = await (await get(path ?? "")).text();
    expect(feed).toContain(`xml:lang="${language}"`);
    expect(feed.match(/<entry /g)?.length).toBeGreaterThan(5);
    // Articles without an author are the programme's.
    expect(feed.match(/<author><name>[^<]*/g)).toEqual(["<author><name>Tremplin"]);
  }
});

test("robots.txt, security.txt and manifest contain the right addresses", async () => {
  const { get } = await startTestApp();
  expect(await (await get("/robots.txt")).text()).toContain(
    "Sitemap: http://localhost:3000/sitemap.xml",
  );
  // The starting content has no address to write to.
  expect(await (await get("/.well-known/security.txt")).text()).toContain(
    "Contact: http://localhost:3000/contacts\n",
  );
  const manifest = await (await get("/de/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ id: "/", lang: "de-DE", start_url: "/?start=de" });
});

test("a page has a picture for shared links with its title in its language", async () => {
  const { get } = await startTestApp();
  const pictures = new Set<string>();
  for (const path of ["/og/fr/faq", "/og/de/faq", "/og/fr/formation-1", "/og/en/category-1"]) {
    const response = await get(`${path}.png`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
    pictures.add(bytes.toString("base64"));
  }
  expect(pictures.size).toBe(4);
  for (const path of ["/og/fr/anything", "/og/es/faq", "/og/fr/formation-99", "/og/site"]) {
    expect((await get(`${path}.png`)).status, path).toBe(404);
  }
});

test("the title of a shared link is that of the item in the language", async () => {
  const { db } = await startTestApp();
  const programme = { name: "Tremplin", tagline: "Apprendre" };
  const reader = { db, now: new Date() };
  const titleIn = (locale: Locale, name: string) =>
    sharedTitle({ ...reader, locale }, name, programme);
  expect(await titleIn("de", "category-1")).toBe("Landmaschinentechnik");
  expect(await titleIn("en", "faq")).toBe("Frequently asked questions");
  expect(await titleIn("fr", "site")).toBe("Apprendre");
  expect(await titleIn("fr", "post-9999")).toBeNull();
  expect(await titleIn("fr", "constructor")).toBeNull();
});

test("a long title is broken into lines that fit, and a longer one ends in an ellipsis", () => {
  const title = "Informations- und Kommunikationstechnik für Bewerberinnen und Bewerber";
  const space = { width: 760, size: 54 };
  const lines = breakLines(title, { ...space, most: 4 });
  expect(lines.join(" ")).toBe(title);
  for (const line of lines) expect(widthOf(line, 54)).toBeLessThanOrEqual(760);
  expect(breakLines(`${title} ${title} ${title}`, { ...space, most: 4 }).at(-1)).toMatch(/…$/);
  expect(breakLines("Entwicklungs\u00adzusammenarbeit", { ...space, most: 4 })).toEqual([
    "Entwicklungszusammenarbeit",
  ]);
});

test("xmlText escapes markup", () => {
  expect(xmlText(`<a b="c">&'\u0000`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&apos;");
});

test("security.txt names the contact address once it is set", async () => {
  const { db, get } = await startTestApp();
  await setContact(db, "contact@tremplin.ci");
  const text = await (await get("/.well-known/security.txt")).text();
  expect(text).toContain("Contact: mailto:contact@tremplin.ci\n");
});
