import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printAll, printOne } from "./print-in-worker.server.ts";

function aScript(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "print-")), "print.mjs");
  writeFileSync(path, text);
  return path;
}

test("a document that needs too much memory is refused in words, and the next one is printed", async () => {
  const greedy = aScript(`export async function print(content) {
    const kept = [];
    while (content === "all") kept.push(new Array(1e6).fill(Math.random()));
    return new TextEncoder().encode(content);
  }`);
  await expect(printOne(greedy, "all")).rejects.toMatchObject({
    status: 503,
    reason: "http.printingTooMuch",
  });
  const [first, second] = await printAll(greedy, ["one", "two"]);
  expect(Buffer.from(first ?? []).toString()).toBe("one");
  expect(Buffer.from(second ?? []).toString()).toBe("two");
});

test("a script that fails fails alone", async () => {
  const failing = aScript(`export async function print() { throw new Error("no ink"); }`);
  await expect(printOne(failing, "")).rejects.toThrow("no ink");
  const good = aScript(`export async function print() { return new Uint8Array([1]); }`);
  expect(await printOne(good, "")).toEqual(new Uint8Array([1]));
});
