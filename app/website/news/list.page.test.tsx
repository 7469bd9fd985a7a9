import { expect, test } from "vitest";
import { openPage } from "#tests/setup/open-page.tsx";
import * as listPage from "./list.page.tsx";

test.each([
  ["fr", "Erreur de récupération"],
  ["en", "The news could not be fetched."],
  ["de", "Die Artikel konnten nicht abgerufen werden."],
] as const)("when the news cannot be had, the list says so in %s", async (locale, sentence) => {
  const answers = { "/api/posts": () => new Response(null, { status: 502 }) };
  const { html } = await openPage(listPage, { path: "/news", locale, answers });
  expect(html).toContain(sentence);
});

test("an empty list is not shown as a failure", async () => {
  const page = { data: [], meta: { total: 0, last_page: 1, current_page: 1 } };
  const answers = { "/api/posts": () => Response.json(page) };
  const { html } = await openPage(listPage, { path: "/news", answers });
  expect(html).not.toContain("Erreur de récupération");
});

test("the address of a merged topic moves on for good and keeps the search", async () => {
  const page = { data: [], meta: { total: 0, last_page: 1, current_page: 1 } };
  const answers = {
    "/api/posts": () => Response.json(page),
    "/api/posts/tags": () =>
      Response.json([{ key: "betail", label: "Rinder", former_keys: ["elevage"] }]),
  };
  const visit = { path: "/news?tag=elevage&search=vache", locale: "de", answers } as const;
  const answer: Response = await openPage(listPage, visit).then(
    () => new Response(),
    (thrown) => thrown,
  );
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe("/de/news?search=vache&tag=betail");
});
