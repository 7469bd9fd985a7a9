import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Caller, ok, queueOf, withReaders } from "#tests/setup/selection-round.ts";
import { selectionReadings } from "./tables.server.ts";

test("neither the order of a list nor the numbers of readings can be worked out from ids", async () => {
  const many = Array.from({ length: 20 }, (_, place) => ({
    motivation: `T${place} `.repeat(40),
  }));
  const { coordinator, path, readers, db, round } = await withReaders(many);
  await ok(await coordinator.post(`${path}/readings`, { first: 20 }));
  const rows = await db.select().from(selectionReadings).orderBy(selectionReadings.id);
  const hashed = (kind: string, text: string) => createHash(kind).update(text).digest("hex");
  const byHash = (ids: number[], key: (id: number) => string) =>
    ids.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const numbered = [...new Set(rows.map(({ registrationId }) => registrationId))];
  expect(numbered).not.toEqual(byHash(numbered, (id) => hashed("sha256", `${round.id} ${id}`)));
  const reader = readers[0] as Caller;
  const listed = (await queueOf(reader, path)).data.map(
    ({ id }) => rows.find((row) => row.id === id)?.registrationId ?? 0,
  );
  expect(listed).not.toEqual(byHash(listed, (id) => hashed("md5", `${reader.user.id} ${id}`)));
  const again = (await queueOf(reader, path)).data.map(({ id }) => id);
  expect(again, "the same at every visit").toEqual(
    listed.map(
      (id) => rows.find((row) => row.registrationId === id && row.readerId === reader.user.id)?.id,
    ),
  );
});

test("each reader has a different order, which does not follow the ranking", async () => {
  const many = Array.from({ length: 30 }, (_, place) => ({
    education_level: place < 15 ? "bts" : "none",
    motivation: `Texte ${place} `.repeat(12),
  }));
  const { coordinator, path, readers, db } = await withReaders(many);
  await ok(await coordinator.post(`${path}/readings`, { first: 30 }));
  const orders = await Promise.all(
    readers.map(async (reader) => {
      const { data } = await queueOf(reader, path);
      return data.map(({ texts }) => Number(/\d+/.exec(texts[0]?.text ?? "")?.[0]));
    }),
  );
  for (const order of orders) expect(order).not.toEqual(order.toSorted((a, b) => a - b));
  const [one = [], two = []] = orders;
  const both = one.filter((each) => two.includes(each));
  expect(
    two.filter((each) => both.includes(each)),
    "different orders",
  ).not.toEqual(both);
  const numbered = await db.select().from(selectionReadings).orderBy(selectionReadings.id);
  const ids = numbered.map(({ registrationId }) => registrationId);
  expect(ids, "ids of readings").not.toEqual(ids.toSorted((a, b) => a - b));
});
