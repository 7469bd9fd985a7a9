import { expect, test } from "vitest";
import { ok, read, text } from "../setup/content.ts";
import { startBuiltSite } from "./built-site.ts";

test("the form of another site is refused", async () => {
  const { app } = await startBuiltSite();
  const answer = await app.request("/contacts", {
    method: "POST",
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({
      name: "x",
      email: "x@example.org",
      subject: "x",
      message: "0123456789",
    }),
  });
  expect(answer.status).toBe(403);
});

test("every visitor gets a form of their own, from no cache", async () => {
  const { get } = await startBuiltSite();
  const forms = new Set<string | undefined>();
  for (let visit = 0; visit < 2; visit++) {
    const answer = await get("/contacts");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    forms.add(/name="form" value="([^"]+)"/.exec(await answer.text())?.[1]);
  }
  expect(forms.size).toBe(2);
  expect(forms.has(undefined)).toBe(false);
});

test("the form leads to what happens to the data, once that text is public", async () => {
  const { get, as } = await startBuiltSite();
  const formOf = async (start: string) => {
    const page = await (await get(`${start}/contacts`)).text();
    return /<form[^>]*data-contact[\s\S]*?<\/form>/.exec(page)?.[0];
  };
  expect(await formOf("")).not.toContain("/privacy");
  const admin = await as("admin");
  const texts = await read<{ id: number; key: string }[]>(admin.get("/api/desk/legal"));
  const id = texts.find(({ key }) => key === "privacy")?.id;
  const body = text("Vos données servent seulement à vous répondre.");
  const translations = { fr: { title: "Protection des données", body } };
  await ok(admin.put(`/api/desk/legal/${id}/draft`, { translations }));
  await ok(admin.post(`/api/desk/legal/${id}/publish`, { locales: ["fr"] }));
  for (const start of ["", "/en", "/de"]) {
    expect(await formOf(start)).toContain(`href="${start}/privacy"`);
    expect((await get(`${start}/privacy`)).status).toBe(200);
  }
});
