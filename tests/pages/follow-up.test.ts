import { expect, test } from "vitest";
import { apply } from "../setup/apply.ts";
import { startBuiltSite } from "./built-site.ts";

const phoneIsWrong = /<input[^>]*aria-invalid="true"[^>]*name="phone"/;

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
