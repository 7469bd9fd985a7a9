import { expect, test } from "vitest";
import { createPost, ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** What a request costs the process that answers everybody, in milliseconds. */
async function costOf<T>(work: () => Promise<T>): Promise<{ cost: number; answer: T }> {
  const start = process.threadCpuUsage();
  const answer = await work();
  const { user, system } = process.threadCpuUsage(start);
  return { cost: (user + system) / 1000, answer };
}

test.each([
  ["399,000 pieces of text", `<b>${"<".repeat(399_000)}`],
  ["as many pieces under many marks", `${"<b>".repeat(190)}${"<".repeat(399_000)}`],
  ["elements that leave nothing", `<p>${"<li>".repeat(99_000)}`],
])("a text of %s is refused at once, and the limit is named", async (_, body) => {
  const { as } = await startTestApp();
  const writer = await as("staff");
  const { id } = await createPost(writer);
  const path = `/api/desk/posts/${id}/draft`;
  const { cost, answer } = await costOf(() => writer.put(path, { body }));
  expect(answer.status).toBe(422);
  const { errors } = await read<{ errors: { body: string[] } }>(answer);
  expect(errors.body[0]?.replace(/\s/g, " ")).toContain("100 000 caractères");
  expect(cost).toBeLessThan(1_000);
});

test("a name of a field cannot hold up the site", async () => {
  const { as } = await startTestApp();
  const visitor = await as("visitor");
  const name = `${"_password".repeat(40_000)}!`;
  const { cost } = await costOf(() => visitor.post("/api/contact", { [name]: "x" }));
  expect(cost).toBeLessThan(1_000);
});

test("the longest texts in three languages are saved and rewritten without holding up the site", async () => {
  const { as } = await startTestApp();
  const writer = await as("staff");
  const { id } = await createPost(writer);
  const path = `/api/desk/posts/${id}/draft`;
  const saying = (word: string) => {
    const body = `${word} apprend un métier. `.repeat(8_000).slice(0, 99_000);
    return { translations: { fr: { body }, en: { body }, de: { body } } };
  };
  await ok(writer.put(path, saying("Awa")));
  const { cost } = await costOf(() => ok(writer.put(path, saying("Kouassi"))));
  expect(cost).toBeLessThan(1_000);
});
