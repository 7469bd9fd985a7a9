import { describe, expect, test } from "vitest";
import { auditLog } from "#app/audit/tables.server.ts";
import type { ProposalAnswer, ReadingRegistration, ScoredRegistration } from "./schema.ts";
import { selectionReadings } from "./tables.server.ts";
import { type Caller, level, motivation, ok, open, six, start } from "./test-round.ts";

describe("readers", () => {
  const telling = {
    last_name: "Kouassi",
    first_names: "Aya Prisca",
    sex: "F",
    town: "Séguéla",
    education_level: "bepc",
    phone: "+2250700000077",
    email: "aya@example.org",
    region: "worodougou",
    disability: "yes",
    needs: "Rampe d’accès",
    school: "Lycée de Séguéla",
    motivation: "Je m’appelle Aya Kouassi, de Séguéla, et je répare des motopompes depuis 2019.",
  };

  async function withReaders(people: Parameters<typeof start>[0] = [telling, ...six]) {
    const started = await start(people);
    const { coordinator, as } = started;
    const round = await open(coordinator, { criteria: [level, motivation] });
    const path = `/api/selection-rounds/${round.id}`;
    const readers = [await as("staff"), await as("editor"), await as("staff")];
    const user_ids = readers.map(({ user }) => user.id);
    await ok(await coordinator.post(`${path}/readers`, { user_ids }), 201);
    return { ...started, path, readers, round };
  }

  type Queue = { data: ReadingRegistration[]; meta: { total: number }; round: object };
  const queueOf = async (reader: Caller | undefined, path: string) =>
    ok<Queue>(await (reader as Caller).get(`${path}/reading?per_page=100`));

  test("get files evenly, two for each, and asking twice changes nothing", async () => {
    const { coordinator, path, readers } = await withReaders();
    const given = await coordinator.post(`${path}/readings`, { first: 6 });
    expect(await ok(given)).toEqual({ files: 6, assigned: 12 });
    expect(await ok(await coordinator.post(`${path}/readings`, { first: 6 }))).toEqual({
      files: 6,
      assigned: 0,
    });
    const people = await ok<{ files: number; open: number }[]>(
      await coordinator.get(`${path}/readers`),
    );
    expect(people.map(({ files, open }) => [files, open])).toEqual([
      [4, 4],
      [4, 4],
      [4, 4],
    ]);
    const rounds = await (readers[0] as Caller).get("/api/selection-rounds/reading");
    expect(await ok(rounds)).toMatchObject([{ name: "Printemps", files: 4, open: 4 }]);
  });

  test("read in an order of their own, which tells nothing of the ranking", async () => {
    const many = Array.from({ length: 12 }, (_, place) => ({
      education_level: place < 6 ? "bts" : "none",
      motivation: `Texte ${place} `.repeat(12),
    }));
    const { coordinator, path, readers, db } = await withReaders(many);
    await ok(await coordinator.post(`${path}/readings`, { first: 12 }));
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
      "each their own",
    ).not.toEqual(both);
    const numbered = await db.select().from(selectionReadings).orderBy(selectionReadings.id);
    const ids = numbered.map(({ registrationId }) => registrationId);
    expect(ids, "nor do the numbers").not.toEqual(ids.toSorted((a, b) => a - b));
  });

  test("see the texts they were given and nothing else", async () => {
    const { coordinator, path, readers, files } = await withReaders([telling]);
    const wanted = { registration_ids: [files[0]?.id] };
    await ok(await coordinator.post(`${path}/readings`, wanted));
    const queue = await queueOf(readers[0], path);
    const [registration] = queue.data;
    expect(Object.keys(registration ?? {}).sort()).toEqual([
      "finished",
      "id",
      "marks",
      "texts",
      "version",
    ]);
    expect(registration?.texts).toEqual([
      {
        criterion: "motivation",
        field: "motivation",
        text: "Je m’appelle ▇▇▇ ▇▇▇, de ▇▇▇, et je répare des motopompes depuis 2019.",
      },
    ]);
    expect(queue.round).toEqual({
      id: expect.any(Number),
      name: "Printemps",
      status: "open",
      criteria: [{ ...motivation, label: "" }],
    });
    const sent = JSON.stringify(queue);
    const secrets = [...Object.values(telling).slice(0, -1), files[0]?.reference, "Kouassi", "Aya"];
    for (const secret of secrets) {
      if (String(secret).length > 3) expect(sent, secret).not.toContain(String(secret));
    }
    expect((await queueOf(readers[2], path)).data).toEqual([]);
    const other = await (readers[2] as Caller).get(`${path}/reading/${registration?.id}`);
    expect(other.status).toBe(404);
  });

  async function mark(reader: Caller | undefined, path: string, value: number, version = 1) {
    const { data } = await queueOf(reader, path);
    const marks = [{ criterion: "motivation", mark: value, comment: "Bien" }];
    return (reader as Caller).put(`${path}/reading/${data[0]?.id}`, { version, marks });
  }

  test("who agree make the score; who are more than five points apart call a third", async () => {
    const { coordinator, path, readers, files } = await withReaders([telling]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    const score = async () => {
      const page = await coordinator.get(`${path}/scores`);
      return (await ok<{ data: ScoredRegistration[] }>(page)).data[0];
    };
    expect(await score()).toMatchObject({ rank: null, complete: false });
    expect(await ok(await mark(readers[0], path, 16))).toMatchObject({ file: { finished: true } });
    const [own] = (await queueOf(readers[1], path)).data;
    expect(own?.marks).toEqual([]);
    await ok(await mark(readers[1], path, 11));
    expect(await score()).toMatchObject({ rank: 1, complete: true, score: 11.3 });
    expect(await ok(await mark(readers[1], path, 10), 409)).toMatchObject({ why: "stale" });
    await ok(await mark(readers[1], path, 10.75, 2));
    expect(await score()).toMatchObject({
      complete: false,
      parts: [{}, { points: null, because: { rule: "third", marks: [16, 10.75] } }],
    });
    const locked = await ok(await mark(readers[0], path, 12, 2), 409);
    expect(locked).toMatchObject({ why: "thirdCalled" });
    expect((await queueOf(readers[2], path)).data).toHaveLength(1);
    await ok(await mark(readers[2], path, 14));
    expect(await score()).toMatchObject({
      complete: true,
      score: 11.6,
      id: files[0]?.id,
      parts: [{}, { points: 14, because: { rule: "median" } }],
    });
  });

  test("who also manage the round see others' marks once their own are in", async () => {
    const { coordinator, path, readers, files } = await withReaders([telling, ...six.slice(0, 1)]);
    const [first] = readers;
    await ok(await coordinator.delete(`${path}/readers/${readers[1]?.user.id}`));
    await ok(await coordinator.delete(`${path}/readers/${readers[2]?.user.id}`));
    const user_ids = [coordinator.user.id];
    await ok(await coordinator.post(`${path}/readers`, { user_ids }), 201);
    const wanted = { registration_ids: [files[0]?.id] };
    await ok(await coordinator.post(`${path}/readings`, wanted));
    await ok(await mark(first, path, 16));
    const seen = async () => {
      const page = await ok<{ data: ScoredRegistration[] }>(
        await coordinator.get(`${path}/scores`),
      );
      const registration = page.data.find(({ id }) => id === files[0]?.id);
      const ids = files.map(({ id }) => id).join(",");
      const side = await ok(await coordinator.get(`${path}/compare?ids=${ids}`));
      return { file: registration, text: JSON.stringify([page, side]) };
    };
    const before = await seen();
    expect(before.file).toMatchObject({
      rank: null,
      complete: false,
      parts: [{}, { points: null, adds: 0, because: { kind: "hidden" } }],
    });
    expect(before.text).not.toContain("[16");
    await ok(await mark(coordinator, path, 14));
    expect((await seen()).file).toMatchObject({
      rank: 1,
      complete: true,
      parts: [
        {},
        { points: 15, because: { kind: "marks", marks: expect.arrayContaining([14, 16]) } },
      ],
    });
  });

  test("who mark at the same time both count", async () => {
    const { coordinator, path, readers } = await withReaders([telling]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    const answers = await Promise.all([mark(readers[0], path, 2), mark(readers[1], path, 18)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await queueOf(readers[2], path)).data).toHaveLength(1);
  });

  test("are refused what is no mark, what is not theirs, and when they were let go", async () => {
    const { coordinator, path, readers, as } = await withReaders([telling]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    for (const wrong of [-1, 20.25, 12.1, "12"]) {
      expect((await mark(readers[0], path, wrong as number)).status, String(wrong)).toBe(422);
    }
    const [registration] = (await queueOf(readers[0], path)).data;
    const unknown = { version: 1, marks: [{ criterion: "level", mark: 20 }] };
    const put = (who: Caller | undefined, body: object) =>
      (who as Caller).put(`${path}/reading/${registration?.id}`, body);
    expect((await put(readers[0], unknown)).status).toBe(422);
    const twice = [20, 0].map((mark) => ({ criterion: "motivation", mark }));
    expect((await put(readers[0], { version: 1, marks: twice })).status).toBe(422);
    const marks = { version: 1, marks: [{ criterion: "motivation", mark: 20 }] };
    expect((await put(readers[1], marks)).status).toBe(404);
    for (const role of ["coordinator", "admin"] as const) {
      expect((await put(await as(role), marks)).status, role).toBe(404);
    }
    const gone = readers[0]?.user.id;
    await ok(await coordinator.delete(`${path}/readers/${gone}`));
    expect((await put(readers[0], marks)).status).toBe(404);
    // The file has one reader left, and finds another.
    expect(await ok(await coordinator.post(`${path}/readings`, { first: 1 }))).toMatchObject({
      assigned: 1,
    });
  });

  test("have marked: criteria change only with a reason, after the consequences were said", async () => {
    const { coordinator, path, readers, round, db } = await withReaders([telling]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    const change = { name: "Avril", seats: 3, criteria: [level, motivation], targets: [] };
    const put = (more: object) => coordinator.put(path, { ...change, ...more });
    // Nobody has marked yet: nothing is asked.
    await ok(
      await put({ version: round.version, criteria: [{ ...level, weight: 5 }, motivation] }),
    );
    await ok(await mark(readers[0], path, 16));
    const version = 2;
    const heavier = { version, criteria: [{ ...level, weight: 3 }, motivation] };
    expect(await ok(await put(heavier), 409)).toMatchObject({
      why: "criteriaMarked",
      marks: 1,
      dropped: 0,
      reopened: 0,
    });
    const style = { ...motivation, id: "style" };
    expect(await ok(await put({ version, criteria: [level, style] }), 409)).toMatchObject({
      why: "criteriaMarked",
      marks: 1,
      dropped: 1,
      reopened: 1,
    });
    // Seats, name and targets are not what was marked for.
    const seats = { version, seats: 2, criteria: [{ ...level, weight: 5 }, motivation] };
    expect(await ok(await put(seats))).toMatchObject({ version: 3, seats: 2 });
    const said = { ...heavier, version: 3, reason: "Le comité donne moins de poids au diplôme" };
    expect(await ok(await put(said))).toMatchObject({ version: 4 });
    const written = await db.select({ after: auditLog.after }).from(auditLog);
    expect(written.map(({ after }) => after?.reason).filter(Boolean)).toEqual([said.reason]);
  });

  test("are needed before files are given out", async () => {
    const { coordinator } = await start();
    const round = await open(coordinator, { criteria: [level, motivation] });
    const path = `/api/selection-rounds/${round.id}`;
    const early = await coordinator.post(`${path}/readings`, { first: 1 });
    expect(await ok(early, 409)).toMatchObject({ why: "noReaders", needed: 2 });
    expect((await coordinator.post(`${path}/readings`, {})).status).toBe(422);
    const waiting = await ok<ProposalAnswer>(await coordinator.post(`${path}/proposal`, {}));
    expect(waiting).toMatchObject({ status: "optimal", chosen: [], waiting: 6 });
  });
});
