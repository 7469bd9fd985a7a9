import { expect, test } from "vitest";
import { apply } from "../setup/apply.ts";
import { fillPrinters } from "../setup/fill-printers.ts";
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
    expect([opened.status, opened.headers.get("location")]).toEqual([
      303,
      `${start}/registration/suivi/status`,
    ]);
    const [held = ""] = opened.headers.getSetCookie();
    expect(held).toMatch(/; Max-Age=900; HttpOnly; SameSite=Strict$/);
    const cookie = held.split(";")[0] ?? "";
    const shown = await site.get(opened.headers.get("location") ?? "", { cookie });
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await shown.text()).includes("data-status-of")).toBe(true);
  },
);

test("the page of a registration opens only with the proof, which “Finish” deletes", async () => {
  const site = await startBuiltSite();
  const { reference } = await apply(site);
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    site.app.request(path, {
      method: "POST",
      headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", cookie },
      body: new URLSearchParams(fields),
    });
  const birth = { "birth_date.day": "27", "birth_date.month": "3", "birth_date.year": "2001" };
  const opened = await post("/registration/suivi", { act: "look", reference, ...birth });
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = "/registration/suivi/status";
  const html = await (await site.get(page, { cookie })).text();
  const token = cookie.split(":")[1] ?? "";
  expect([html.includes(reference), html.includes(token)], "no script gets the token").toEqual([
    true,
    false,
  ]);
  expect((await site.get("/registration/recu", { cookie })).headers.get("content-type")).toBe(
    "application/pdf",
  );
  const free = fillPrinters();
  const later = await site.get("/de/registration/recu", { cookie });
  expect([later.status, later.headers.get("retry-after")]).toEqual([503, "20"]);
  expect(await later.text()).toContain("Ihre Bewerbung ist gespeichert");
  await free();
  const finished = await post(page, { act: "finish" }, cookie);
  expect(finished.headers.getSetCookie()[0]).toContain("follow_up=; Path=/; Max-Age=0");
  for (const answer of [
    finished,
    await site.get(page),
    await site.get(page, { cookie: "follow_up=MA-2026-000001:forged.token" }),
    await post(page, { act: "withdraw", sure: "yes", reference, token }),
  ]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/registration\/suivi(\?session=ended)?$/);
    expect(await answer.text()).not.toContain(reference);
  }
});
