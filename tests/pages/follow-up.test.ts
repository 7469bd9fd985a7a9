import { expect, test } from "vitest";
import { apply } from "../setup/apply.ts";
import { startBuiltSite } from "./built-site.ts";

const phoneIsWrong = /<input[^>]*aria-invalid="true"[^>]*name="phone"/;

test("browsers and shared caches keep no copy of the page, which is the same for everybody", async () => {
  const site = await startBuiltSite();
  const pages = new Set<string>();
  for (const address of ["203.0.113.7", "198.51.100.9"]) {
    const page = await site.get("/registration/suivi", { "x-forwarded-for": address });
    const { headers } = page;
    expect([page.status, headers.get("cache-control"), headers.get("cdn-cache-control")]).toEqual([
      200,
      "no-store",
      null,
    ]);
    pages.add(await page.text());
  }
  expect(pages.size).toBe(1);
});

test("an expired link to a receipt is explained, also after others opened the page", async () => {
  const { get } = await startBuiltSite();
  const plain = await (await get("/registration/suivi")).text();
  const ended = await (await get("/registration/suivi?receipt=ended")).text();
  expect([plain.includes('role="alert"'), ended.includes('role="alert"')]).toEqual([false, true]);
});

/** Posts the form of the page as a browser without JavaScript does; the script posts the same. */
test.each([
  ["", "Indiquez aussi votre numéro de téléphone"],
  ["/en", "Enter your phone number too"],
  ["/de", "Geben Sie auch Ihre Telefonnummer ein"],
])(
  "the page %s asks for the phone number when the API does, and opens with it",
  async (start, words) => {
    const site = await startBuiltSite();
    const { reference, phone } = await apply(site);
    const look = (fields: Record<string, string>) =>
      site.app.request(`${start}/registration/suivi`, {
        method: "POST",
        headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({
          act: "look",
          reference,
          "birth_date.day": "27",
          "birth_date.month": "3",
          "birth_date.year": "2001",
          ...fields,
        }),
      });
    const wrong = await look({ "birth_date.day": "28" });
    expect([wrong.status, phoneIsWrong.test(await wrong.text())]).toEqual([422, false]);
    await site.db.execute(
      "update rate_limits set hits = 50 where key like 'registration status reference day:%'",
    );
    const asked = await look({});
    expect(asked.status).toBe(422);
    const page = await asked.text();
    expect([page.includes(words), phoneIsWrong.test(page)]).toEqual([true, true]);
    const opened = await look({ phone });
    expect([opened.status, (await opened.text()).includes("data-status-of")]).toEqual([200, true]);
  },
);
