import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import routes from "#app/routes.ts";
import { ok } from "../setup/content.ts";
import { png } from "../setup/pictures.ts";
import { pathOf } from "../setup/settings.ts";
import { startBuiltSite } from "./built-site.ts";
import { said } from "./cofunding.ts";
import { publicAddresses } from "./public-addresses.ts";
import { inEvery } from "./settings-texts.ts";

/** No pages of their own: what leads to one of the others, and a PDF. */
const notPages = ["/settings/preview", "/registration/recu", "/registration/suivi/status"];

type Get = (path: string) => Response | Promise<Response>;

/** The status of each address that is an HTML page; the pages without the sentence and the emblem. */
async function read(get: Get, addresses: readonly string[]) {
  const [pages, without]: [Map<string, number>, string[]] = [new Map(), []];
  for (const [language, sentence] of Object.entries(said)) {
    for (const path of addresses) {
      const address = language && path === "/" ? language : language + path;
      const answer = await get(address);
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      if (answer.status >= 300 && answer.status < 400) continue;
      pages.set(path, answer.status);
      const html = await answer.text();
      const isThere = html.includes(sentence) && html.includes('fill="#039"');
      if (!isThere) without.push(`${address} (${answer.status})`);
    }
  }
  return { pages, without };
}

/** A logo for the European Union, and no words of the programme about the funding. */
async function startBareSite() {
  const cache = createCache();
  const site = await startBuiltSite({ cache });
  const admin = await site.as("admin");
  const upload = admin.post("/api/media?filename=a.png", await png());
  const { id: logo } = await ok<{ id: number }>(upload, 201);
  const partners = [{ key: "e", kind: "eu", url: "", logo, logoDark: logo }];
  const names = inEvery(() => ({ partners: { e: { name: "Nom" } } }));
  const nothing = inEvery(() => ({ funding: "", ministry: "", disclaimer: "" }));
  const inputs = { partners: { partners, ...names }, programme: nothing };
  for (const key of ["partners", "programme"] as const) {
    await ok(admin.put(`${pathOf(key)}/draft`, inputs[key]));
    await ok(admin.post(`${pathOf(key)}/publish`, {}));
  }
  return { ...site, cache };
}

const addresses = publicAddresses(routes);

test("the co-funding stands on every page, also where the footer of the site does not", {
  timeout: 300_000,
}, async () => {
  const site = await startBareSite();
  const asVisitor = await read(site.get, addresses);
  expect(asVisitor.without).toEqual([]);
  // What leads a visitor to the sign-in is a page for somebody signed in.
  const signedIn = await site.pagesAs("admin");
  const asAdmin = await read(signedIn, addresses);
  expect(asAdmin.without).toEqual([]);
  for (const { pages } of [asVisitor, asAdmin]) {
    expect([...pages].filter(([, status]) => status >= 500)).toEqual([]);
  }
  const unread = addresses.filter((path) => !asVisitor.pages.has(path) && !asAdmin.pages.has(path));
  expect(unread).toEqual(notPages);
});

test("the co-funding stands on every page that says what failed", {
  timeout: 300_000,
}, async () => {
  const site = await startBareSite();
  const { fetch } = site.app;
  for (const status of [413, 429, 500, 503]) {
    site.app.fetch = (request, env, context) =>
      env && "inProcess" in env
        ? Response.json({ message: "failed" }, { status })
        : fetch(request, env, context);
    site.cache.clear();
    const { pages, without } = await read(site.get, addresses);
    expect(without, `${status}`).toEqual([]);
    expect(pages.size).toBeGreaterThan(20);
  }
  site.app.fetch = fetch;
  const body = "x".repeat(12_000_000);
  for (const [language, sentence] of Object.entries(said)) {
    const tooLarge = await site.app.request(`${language}/contacts`, { method: "POST", body });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.text()).toContain(sentence);
  }
});
