import { expect, test } from "vitest";
import { surveys } from "#app/training/surveys/tables.server.ts";
import { graduates, runDay, switchOn, tokenIn } from "../setup/surveys.ts";
import { startBuiltSite } from "./built-site.ts";

/** Posts the form of the page as a browser without JavaScript does. */
test.each([
  ["", "fr", "Dites si c’est dans le métier appris."],
  ["/en", "en", "Say whether it is in the trade you learned."],
  ["/de", "de", "Sagen Sie, ob es in dem gelernten Beruf ist."],
] as const)(
  "the survey %s keeps what was typed beside its errors, takes the answers and is never stored",
  async (start, locale, words) => {
    const lines: string[] = [];
    const site = await startBuiltSite({
      today: "2026-11-17",
      log: { write: (line) => void lines.push(line) },
    });
    await switchOn(site);
    await graduates(site, "2026-10-17", [{ email: "awa@example.org", locale }]);
    const [email] = await runDay(site);
    const path = `${start}/survey/${tokenIn(email?.text ?? "")}`;
    expect(email?.action.href).toBe(`http://localhost:3000${path}`);
    const post = (fields: Record<string, string>) =>
      site.app.request(path, {
        method: "POST",
        headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
        body: new URLSearchParams(fields),
      });
    const opened = await site.get(path);
    expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const blank = await opened.text();
    expect(blank).toContain('<meta name="robots" content="noindex"/>');
    expect(blank).not.toContain("Fictive");
    const wrong = await post({ situation: "employed", remark: "Merci <b>bien</b>", useful: "4" });
    expect([wrong.status, wrong.headers.get("cache-control")]).toEqual([422, "no-store"]);
    const page = await wrong.text();
    expect(page).toContain(words);
    expect(page).toContain("Merci &lt;b&gt;bien&lt;/b&gt;</textarea>");
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="employed"|value="employed"[^>]*checked/);
    const sent = await post({ situation: "employed", related: "yes", since: "2026-11" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${path}?saved=1`]);
    const [row] = await site.db.select().from(surveys).orderBy(surveys.id);
    expect(row).toMatchObject({ situation: "employed", related: true, way: "link" });
    expect((await site.get(`${start}/survey/unknown`)).status).toBe(404);
    expect(lines.join("")).toContain("/survey/*");
    expect(lines.join("")).not.toContain(tokenIn(email?.text ?? ""));
  },
);
