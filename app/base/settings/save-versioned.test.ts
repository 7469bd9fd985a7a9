import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { readSettings } from "./queries.server.ts";
import { saveVersioned } from "./save-versioned.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

type Value = { name: string; version?: number };

async function stored(tx: Tx): Promise<Value> {
  const { colors } = await readSettings(tx, ["colors"]);
  return (colors as Value | undefined) ?? { name: "" };
}

function save(value: Value) {
  const at = new Date("2026-01-15T10:00:00Z");
  return transaction(database.db, (tx) =>
    saveVersioned(tx, "colors", value, {
      read: () => stored(tx),
      movedOn: "templates.sendingConflict",
      at,
    }),
  );
}

test("of two first saves of a setting the second gets a conflict, and so does an old version", async () => {
  const results = await Promise.allSettled([
    save({ name: "red", version: 0 }),
    save({ name: "blue", version: 0 }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, reason: "templates.sendingConflict" },
  });
  await expect(save({ name: "green", version: 0 })).rejects.toMatchObject({ status: 409 });
  const { value } = await save({ name: "green", version: 1 });
  expect(value).toEqual({ name: "green", version: 2 });
});
