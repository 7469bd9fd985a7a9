import { expect, test } from "vitest";
import { NoAnswer } from "./database-timeout.server.ts";
import { withDatabaseTimeout } from "./with-database-timeout.server.ts";

function failing(times: number, error: Error) {
  const asked = { count: 0 };
  const read = async () => {
    asked.count += 1;
    if (asked.count <= times) throw error;
    return "rows";
  };
  return { asked, read };
}

const away = new NoAnswer("the database does not answer");

test("a read is repeated while the database is away", async () => {
  const { asked, read } = failing(2, away);
  expect(await withDatabaseTimeout(read, { pauses: [0, 0, 0] })).toBe("rows");
  expect(asked.count).toBe(3);
});

test("a read fails when the database stays away", async () => {
  const { asked, read } = failing(9, away);
  await expect(withDatabaseTimeout(read, { pauses: [0, 0] })).rejects.toThrow(away);
  expect(asked.count).toBe(3);
});

test("another error is not repeated", async () => {
  const { asked, read } = failing(1, new Error("syntax"));
  await expect(withDatabaseTimeout(read, { pauses: [0] })).rejects.toThrow("syntax");
  expect(asked.count).toBe(1);
});
