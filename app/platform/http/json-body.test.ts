import { Hono } from "hono";
import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { limitFields } from "./body-limit.server.ts";
import { readJson } from "./json-body.server.ts";

const numbers = `[${Array(300_000).fill(1).join(",")}]`;
const many = `${Array(9_000)
  .fill(`{"a":"${"x".repeat(90)}"}`)
  .join(",")}`;

test.each([
  ["a list", numbers],
  ["a list in a field", `{"email":${numbers},"password":"x"}`],
  ["a list of objects", `{"email":[${many}]}`],
  ["lists in lists", `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["objects in objects", `${'{"email":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ["many fields", `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(",")}}`],
  ["an endless string", `{"email":"${'\\"'.repeat(400_000)}`],
])("%s too long to be looked at is refused at once", async (_, body) => {
  const { as } = await startTestApp();
  const visitor = await as("visitor");
  await visitor.post("/api/login", {});
  const started = process.threadCpuUsage();
  const refused = await visitor.post("/api/login", body);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(150);
  expect(refused.status).toBe(422);
});

test("a body of normal complexity is parsed", () => {
  const text = { a: ['\\"', "[[[,,,", { b: null }], "\\": 1, é: "\u2028" };
  expect(readJson(JSON.stringify(text))).toEqual(text);
  const deep = `${"[".repeat(60)}${"]".repeat(60)}`;
  expect(readJson(deep)).toEqual(JSON.parse(deep));
  expect(readJson("[1,")).toBeUndefined();
  expect(readJson('"\\')).toBeUndefined();
  expect(
    readJson(`[${Array(5_000).fill('{"type":"text","text":"a, b"}').join(",")}]`),
  ).toHaveLength(5_000);
});

test.each([
  ["application/x-www-form-urlencoded", "a&".repeat(400_000)],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(9_000),
  ],
])("a form of %s with too many fields is not parsed", async (type, body) => {
  const app = new Hono()
    .use(limitFields(1_000_000))
    .post("/", async (c) => c.text(String([...(await c.req.raw.formData())].length)))
    .onError((error, c) => c.text(error.message, 413));
  const send = (text: string) =>
    app.request("/", { method: "POST", body: text, headers: { "content-type": type } });
  const started = process.threadCpuUsage();
  expect((await send(body)).status).toBe(413);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(150);
  const few = type.startsWith("multipart") ? `${body.slice(0, 104)}--x--\r\n` : "a=1&b=2";
  expect(await (await send(few)).text()).toBe("2");
});
