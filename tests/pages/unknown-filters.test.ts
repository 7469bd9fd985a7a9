import { expect, test } from "vitest";
import { startBuiltSite } from "./built-site.ts";

const nonsense = new URLSearchParams(
  ["status", "sort", "state", "mark", "period", "role", "action", "due", "kind"].map((name) => [
    name,
    "nonsense",
  ]),
);

const lists = [
  "/admin/registration",
  "/admin/registration/selectionnes",
  "/admin/registration/admis",
  "/admin/users",
  "/admin/audit",
  "/admin/cohortes",
  "/admin/messages",
  "/admin/cours",
  "/admin/news",
];

test("a list whose address has a filter or an order that does not exist says so and leads back", async () => {
  const { pagesAs } = await startBuiltSite();
  const open = await pagesAs("admin");
  for (const path of lists) {
    const answer = await open(`${path}?${nonsense}`);
    const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "";
    expect(answer.status, path).toBe(200);
    expect(main, path).toContain("un filtre ou un tri qui n’existe pas");
    expect(main, path).toMatch(new RegExp(`href="${path}"[^>]*>.{0,200}Effacer les filtres`, "s"));
    const plain = await (await open(path)).text();
    expect(plain, path).not.toContain("un filtre ou un tri qui n’existe pas");
  }
});

test("the API refuses a filter or an order that does not exist, in words", async () => {
  const { as } = await startBuiltSite();
  const admin = await as("admin");
  const asked = {
    "/api/registrations": ["status", "sort", "mark", "sex"],
    "/api/cohortes/all": ["period", "sort"],
    "/api/users": ["status", "sort", "role"],
    "/api/contact-messages": ["state", "mine"],
    "/api/audit": ["action", "sort"],
    "/api/media": ["kind", "sort"],
    "/api/desk/posts": ["status", "sort"],
    "/api/selection-rounds": ["status"],
  };
  for (const [path, names] of Object.entries(asked)) {
    for (const name of names) {
      const answer = await admin.get(`${path}?${name}=nonsense`);
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
      expect(answer.status, `${path} ${name}`).toBe(422);
      expect(errors[name]?.[0], `${path} ${name}`).toMatch(/[Cc]hoisissez/);
    }
  }
});
