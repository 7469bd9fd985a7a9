import { expect, test } from "vitest";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { callerWith } from "#tests/setup/caller.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { PARENT, traced } from "#tests/setup/traced.ts";

test("nothing that a person typed, no reference and no token is in a span", async () => {
  const site = await startTestApp();
  const { app, spans } = traced(site, { trustProxy: 1 });
  const planted = ["Zéphirine", "TR-2026-PLANTED", "planted-token", "0708091011"];
  const visitor = callerWith({ app }, { token: null, address: "203.0.113.9" });
  const answers = await somebody(site);
  const person = { ...answers, first_names: planted[0], phone: "07 08 09 10 11" };
  expect((await send(visitor as never, bodyOf(person, {}))).status).toBe(201);
  for (const word of planted) {
    const inPath = encodeURIComponent(word);
    for (const path of new Set(app.routes.map(({ path }) => path))) {
      const filled = path.replace(/:\w+(\{[^}]*\})?\??/g, inPath).replaceAll("*", inPath);
      await app.request(`${filled}?search=${inPath}&token=${inPath}`, {
        headers: {
          authorization: `Bearer ${inPath}`,
          cookie: `a=${inPath}`,
          traceparent: word.length > 12 ? inPath : PARENT,
          "user-agent": inPath,
        },
      });
    }
  }
  expect(spans.length).toBeGreaterThan(500);
  const written = JSON.stringify(spans);
  for (const word of [
    ...planted,
    ...planted.map(encodeURIComponent),
    "+2250708091011",
    "203.0.113",
  ]) {
    expect(written).not.toContain(word);
  }
});
