import { expect, test, vi } from "vitest";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import { startBuiltSite } from "./built-site.ts";

const words = {
  "": "Le service est momentanément indisponible.",
  "/en": "The service is unavailable for a moment.",
  "/de": "Der Dienst ist vorübergehend nicht verfügbar.",
};

async function siteWhoseDatabaseIsAway() {
  const site = await startBuiltSite();
  const { token } = await site.as("staff");
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const connect = vi.spyOn(site.database.pool, "connect");
  connect.mockImplementation(() => Promise.reject(refused));
  const cookie = `${authCookie.name}=${encodeURIComponent(token)}`;
  return { ...site, cookie, comeBack: () => connect.mockRestore() };
}

/** What a visitor reads above the fields, if anything. */
function noticeIn(page: string) {
  const [, hidden, notice = ""] =
    /<div data-refusal="[^"]*"( hidden="")?>([\s\S]*?)<\/form>/.exec(page) ?? [];
  return hidden === undefined ? /<p>([^<]*)<\/p>/.exec(notice)?.[1] : undefined;
}

test("while the database is away the sign-in page says so and keeps its form", async () => {
  const { get, cookie, comeBack } = await siteWhoseDatabaseIsAway();
  const visitors: Record<string, string>[] = [{}, { cookie }];
  for (const [start, said] of Object.entries(words)) {
    for (const headers of visitors) {
      const answer = await get(`${start}/login`, headers);
      const page = await answer.text();
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
      expect(noticeIn(page)).toContain(said);
      expect(page).toContain('name="email"');
      expect(page).toContain('name="password"');
    }
  }
  comeBack();
  const answer = await get("/login");
  expect([answer.status, noticeIn(await answer.text())]).toEqual([200, undefined]);
});
