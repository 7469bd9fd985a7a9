import { expect, test } from "vitest";
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
