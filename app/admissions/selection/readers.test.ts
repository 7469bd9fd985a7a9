import { describe, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import {
  type Caller,
  level,
  motivation,
  ok,
  openRound,
  queueOf,
  six,
  start,
  withReaders,
} from "#tests/setup/selection-round.ts";
import type { ProposalAnswer } from "./proposal/answers.ts";
import type { ScoredRegistration } from "./schema.ts";

describe("readers", () => {
  const identifiable = {
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

  const withIdentifiable = () => withReaders([identifiable, ...six]);

  test("registrations are assigned evenly, two readers each, and a repeated request changes nothing", async () => {
    const { coordinator, path, readers } = await withIdentifiable();
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

  test("readers see the assigned texts and nothing else", async () => {
    const { coordinator, path, readers, applicants } = await withReaders([identifiable]);
    const wanted = { registration_ids: [applicants[0]?.id] };
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
    const secrets = [
      ...Object.values(identifiable).slice(0, -1),
      applicants[0]?.reference,
      "Kouassi",
      "Aya",
    ];
    for (const secret of secrets) {
      if (String(secret).length > 3) expect(sent, secret).not.toContain(String(secret));
    }
    expect((await queueOf(readers[2], path)).data).toEqual([]);
    const other = await (readers[2] as Caller).get(`${path}/reading/${registration?.id}`);
    expect(other.status).toBe(404);
  });

  async function giveScore(reader: Caller | undefined, path: string, value: number, version = 1) {
    const { data } = await queueOf(reader, path);
    const marks = [{ criterion: "motivation", mark: value, comment: "Bien" }];
    return (reader as Caller).put(`${path}/reading/${data[0]?.id}`, { version, marks });
  }

  test("two scores count as their mean, and a third reader is assigned above five points apart", async () => {
    const { coordinator, path, readers, applicants } = await withReaders([identifiable]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    const score = async () => {
      const page = await coordinator.get(`${path}/scores`);
      return (await ok<{ data: ScoredRegistration[] }>(page)).data[0];
    };
    expect(await score()).toMatchObject({ rank: null, complete: false });
    expect(await ok(await giveScore(readers[0], path, 16))).toMatchObject({
      file: { finished: true },
    });
    const [own] = (await queueOf(readers[1], path)).data;
    expect(own?.marks).toEqual([]);
    await ok(await giveScore(readers[1], path, 11));
    expect(await score()).toMatchObject({ rank: 1, complete: true, score: 11.3 });
    expect(await ok(await giveScore(readers[1], path, 10), 409)).toMatchObject({ why: "stale" });
    await ok(await giveScore(readers[1], path, 10.75, 2));
    expect(await score()).toMatchObject({
      complete: false,
      parts: [{}, { points: null, because: { rule: "third", marks: [16, 10.75] } }],
    });
    const locked = await ok(await giveScore(readers[0], path, 12, 2), 409);
    expect(locked).toMatchObject({ why: "thirdCalled" });
    expect((await queueOf(readers[2], path)).data).toHaveLength(1);
    await ok(await giveScore(readers[2], path, 14));
    expect(await score()).toMatchObject({
      complete: true,
      score: 11.6,
      id: applicants[0]?.id,
      parts: [{}, { points: 14, because: { rule: "median" } }],
    });
  });

  test("a reader who manages the round sees other scores only after giving their own", async () => {
    const { coordinator, path, readers, applicants } = await withReaders([
      identifiable,
      ...six.slice(0, 1),
    ]);
    const [first] = readers;
    await ok(await coordinator.delete(`${path}/readers/${readers[1]?.user.id}`));
    await ok(await coordinator.delete(`${path}/readers/${readers[2]?.user.id}`));
    const user_ids = [coordinator.user.id];
    await ok(await coordinator.post(`${path}/readers`, { user_ids }), 201);
    const wanted = { registration_ids: [applicants[0]?.id] };
    await ok(await coordinator.post(`${path}/readings`, wanted));
    await ok(await giveScore(first, path, 16));
    const seen = async () => {
      const page = await ok<{ data: ScoredRegistration[] }>(
        await coordinator.get(`${path}/scores`),
      );
      const registration = page.data.find(({ id }) => id === applicants[0]?.id);
      const ids = applicants.map(({ id }) => id).join(",");
      const side = await ok(await coordinator.get(`${path}/compare?ids=${ids}`));
      return { registration, text: JSON.stringify([page, side]) };
    };
    const before = await seen();
    expect(before.registration).toMatchObject({
      rank: null,
      complete: false,
      parts: [{}, { points: null, adds: 0, because: { kind: "hidden" } }],
    });
    expect(before.text).not.toContain("[16");
    await ok(await giveScore(coordinator, path, 14));
    expect((await seen()).registration).toMatchObject({
      rank: 1,
      complete: true,
      parts: [
        {},
        { points: 15, because: { kind: "marks", marks: expect.arrayContaining([14, 16]) } },
      ],
    });
  });

  test("two readers who score at the same time both count", async () => {
    const { coordinator, path, readers } = await withReaders([identifiable]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    const answers = await Promise.all([
      giveScore(readers[0], path, 2),
      giveScore(readers[1], path, 18),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await queueOf(readers[2], path)).data).toHaveLength(1);
  });

  test("an invalid score, another reader's registration and a removed reader are refused", async () => {
    const { coordinator, path, readers, as } = await withReaders([identifiable]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    for (const wrong of [-1, 20.25, 12.1, "12"]) {
      expect((await giveScore(readers[0], path, wrong as number)).status, String(wrong)).toBe(422);
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
    // The registration has one reader left and gets another.
    expect(await ok(await coordinator.post(`${path}/readings`, { first: 1 }))).toMatchObject({
      assigned: 1,
    });
  });

  test("criteria change after scores only with a reason, and the effects are reported first", async () => {
    const { coordinator, path, readers, round, db } = await withReaders([identifiable]);
    await ok(await coordinator.post(`${path}/readings`, { first: 1 }));
    const change = { name: "Avril", seats: 3, criteria: [level, motivation], targets: [] };
    const put = (more: object) => coordinator.put(path, { ...change, ...more });
    // Without scores no reason is needed.
    await ok(
      await put({ version: round.version, criteria: [{ ...level, weight: 5 }, motivation] }),
    );
    await ok(await giveScore(readers[0], path, 16));
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
    // Seats, name and targets do not affect scores.
    const seats = { version, seats: 2, criteria: [{ ...level, weight: 5 }, motivation] };
    expect(await ok(await put(seats))).toMatchObject({ version: 3, seats: 2 });
    const withReason = {
      ...heavier,
      version: 3,
      reason: "Le comité donne moins de poids au diplôme",
    };
    expect(await ok(await put(withReason))).toMatchObject({ version: 4 });
    const written = await db.select({ after: auditLog.after }).from(auditLog);
    expect(written.map(({ after }) => after?.reason).filter(Boolean)).toEqual([withReason.reason]);
  });

  test("registrations are not assigned without enough readers", async () => {
    const { coordinator } = await start();
    const round = await openRound(coordinator, { criteria: [level, motivation] });
    const path = `/api/selection-rounds/${round.id}`;
    const early = await coordinator.post(`${path}/readings`, { first: 1 });
    expect(await ok(early, 409)).toMatchObject({ why: "noReaders", needed: 2 });
    expect((await coordinator.post(`${path}/readings`, {})).status).toBe(422);
    const waiting = await ok<ProposalAnswer>(await coordinator.post(`${path}/proposal`, {}));
    expect(waiting).toMatchObject({ status: "optimal", chosen: [], waiting: 6 });
  });
});
