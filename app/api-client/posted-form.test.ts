import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { projectFile } from "#app/platform/project-file.ts";
import { postedForm } from "./posted-form.ts";

const post = (type: string, body: string) =>
  postedForm(
    new Request("http://localhost/contacts", {
      method: "POST",
      headers: { "content-type": type },
      body,
    }),
  );

test.each([
  ["application/json", '{"name":"x"}'],
  ["text/plain", "name=x"],
  ["multipart/form-data", "name=x"],
  ["multipart/form-data; boundary=x", "name=x"],
])("a body of %s that is no form counts as an empty one", async (type, body) => {
  expect([...(await post(type, body))]).toEqual([]);
});

test("a form keeps its fields", async () => {
  const form = await post("application/x-www-form-urlencoded", "name=Awa+K&town=Man");
  expect([...form]).toEqual([
    ["name", "Awa K"],
    ["town", "Man"],
  ]);
});

test("every page reads its form in this way, so that none answers 500 to another body", async () => {
  const others: string[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}", { cwd: projectFile(".") })) {
    const isOwn = file.includes(".test.") || file.endsWith("api-client/posted-form.ts");
    if (!isOwn && readFileSync(projectFile(file), "utf8").includes(".formData()")) {
      others.push(file);
    }
  }
  expect(others).toEqual([]);
});
