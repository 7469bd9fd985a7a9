import { expect, test } from "vitest";
import { endpointsByTag, sharedShapes } from "#app/website/api-docs/operations.ts";
import { readDocument } from "#tests/setup/documented.ts";

type Document = Parameters<typeof sharedShapes>[0];

test("the page about the API shows the answer of one call with the call, and shared shapes apart", async () => {
  const document = (await readDocument()) as object as Document;
  const endpoints = endpointsByTag(document).flatMap(([, group]) => group);
  const called = (id: string) => endpoints.find((endpoint) => endpoint.id === id);
  expect(called("post--api-login")?.answers[0]?.shape).toContain("token: string");
  expect(called("post--api-contact")?.summary).toMatch(/signed `form`/);
  const shapes = endpoints.flatMap(({ answers }) => answers.map(({ shape }) => shape));
  expect(shapes.filter((shape) => /^\w+Answer\d*$/.test(shape))).toEqual([]);
  const names = sharedShapes(document).map(({ name }) => name);
  expect(names).toContain("FormationsItem");
  expect(names.filter((name) => name.endsWith("Answer"))).toEqual([]);
});
