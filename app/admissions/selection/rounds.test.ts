import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import {
  age,
  level,
  ok,
  openRound,
  roundInput,
  start,
  women,
} from "#tests/setup/selection-round.ts";
import type { ProposalAnswer, WhatIfAnswer } from "./proposal/answers.ts";
import type { Round, ScoredRegistration } from "./schema.ts";

describe("rounds", () => {
  test("a round is created, changed with the current version, and deleted", async () => {
    const { coordinator, db } = await start();
    const round = await openRound(coordinator);
    expect(round).toMatchObject({
      ...roundInput,
      status: "open",
      version: 1,
      age_on: "2026-03-31",
    });
    expect(round.counts).toMatchObject({ files: 6, complete: 6, waiting: 0, chosen: 0 });
    const path = `/api/selection-rounds/${round.id}`;
    const change = { name: "Avril", seats: 4, criteria: [level], targets: [women], version: 1 };
    expect(await ok(await coordinator.put(path, change))).toMatchObject({ version: 2, seats: 4 });
    const late = await coordinator.put(path, { ...change, seats: 5 });
    const { firstname, lastname } = coordinator.user;
    const name = `${firstname} ${lastname}`;
    const refusal = await ok<{ message: string; changed_at: string }>(late, 409);
    expect(refusal).toMatchObject({ why: "stale", version: 2, changed_by: name });
    expect(refusal.message).toMatch(new RegExp(`^${name} a modifié cette sélection entre-temps`));
    expect(refusal.changed_at).toMatch(/^2026-/);
    const list = await ok<Round[]>(await coordinator.get("/api/selection-rounds?year=2026"));
    expect(list.map(({ name }) => name)).toEqual(["Avril"]);
    await openRound(coordinator);
    const taken = await coordinator.put(path, { ...change, name: "Printemps", version: 2 });
    expect(await ok(taken, 409)).toMatchObject({ why: "nameTaken" });
    expect((await coordinator.delete(path, { version: 2 })).status).toBe(200);
    expect((await coordinator.get(path)).status).toBe(404);
    const written = await db.select({ action: auditLog.action }).from(auditLog);
    expect(written.map(({ action }) => action)).toEqual([
      "selection.created",
      "selection.saved",
      "selection.created",
      "selection.deleted",
    ]);
  });

  test("all errors of a round are reported at once", async () => {
    const { coordinator } = await start();
    const wrong = {
      ...roundInput,
      seats: 0,
      criteria: [
        { ...level, field: "sex", points: { F: 20 } },
        { ...age, bands: [...age.bands, { from: 20, to: 22, points: 3 }] },
      ],
      targets: [{ ...women, at_least: 5, at_most: 2 }],
    };
    const response = await coordinator.post("/api/selection-rounds", wrong);
    const { errors } = await ok<{ errors: Record<string, string[]> }>(response, 422);
    expect(Object.keys(errors).sort()).toEqual(["criteria.1.bands", "seats", "targets.0.at_most"]);
    const hidden = { ...roundInput, criteria: [{ ...level, field: "sex", points: { F: 20 } }] };
    const refused = await coordinator.post("/api/selection-rounds?locale=en", hidden);
    expect(await ok(refused, 422)).toMatchObject({
      errors: { "criteria.0.field": ["This question cannot count here."] },
    });
    const unknown = await coordinator.post("/api/selection-rounds", { ...roundInput, form: "x" });
    expect(unknown.status).toBe(422);
  });

  test("the fields of a form are listed with their labels", async () => {
    const { coordinator } = await start();
    const path = "/api/selection-rounds/fields?form=meca-agro&locale=en";
    const fields = await ok<{ targets: { name: string; options: object[] }[] }>(
      await coordinator.get(path),
    );
    expect(fields).toMatchObject({ numbers: [{ name: "age", label: "Age" }, {}] });
    expect(fields.targets.map(({ name }) => name)).toEqual(["sex", "region", "disability"]);
    expect(fields.targets[1]?.options.length).toBeGreaterThan(30);
  });
});

describe("ranking", () => {
  test("each page lists the scores with their parts", async () => {
    const { coordinator, applicants } = await start();
    const round = await openRound(coordinator);
    const path = `/api/selection-rounds/${round.id}`;
    const page = await ok<{ data: ScoredRegistration[]; meta: object }>(
      await coordinator.get(`${path}/scores?per_page=2&page=2`),
    );
    expect(page.meta).toMatchObject({ total: 6, last_page: 3 });
    expect(page.data.map(({ rank, id, score }) => [rank, id, score])).toEqual([
      [3, applicants[2]?.id, 14],
      [4, applicants[3]?.id, 12],
    ]);
    expect(page.data[0]?.parts).toEqual([
      {
        criterion: "level",
        weight: 2,
        points: 16,
        adds: 10.67,
        because: { kind: "choice", answers: ["bac"] },
      },
      {
        criterion: "age",
        weight: 1,
        points: 10,
        adds: 3.33,
        because: { kind: "band", answer: 26, from: 26, to: null },
      },
    ]);
    const ids = `${applicants[0]?.id},${applicants[5]?.id}`;
    const two = await ok<ScoredRegistration[]>(await coordinator.get(`${path}/compare?ids=${ids}`));
    expect(two.map(({ rank }) => rank)).toEqual([1, 6]);
    expect((await coordinator.get(`${path}/compare?ids=1,999999`)).status).toBe(404);
  });

  test("the ranking is searched by name without accents, phone and reference", async () => {
    const { coordinator } = await start([
      { last_name: "Kouassi-Fictif", first_names: "Aïcha Léa", phone: "+2250701020304" },
      { last_name: "Traoré-Fictif", first_names: "Moussa" },
    ]);
    const round = await openRound(coordinator);
    const found = async (search: string) => {
      const query = new URLSearchParams({ search });
      const response = await coordinator.get(`/api/selection-rounds/${round.id}/scores?${query}`);
      return (await ok<{ data: ScoredRegistration[] }>(response)).data.map(({ name }) => name);
    };
    const [aicha, moussa] = ["Kouassi-Fictif Aïcha Léa", "Traoré-Fictif Moussa"];
    expect(await found("lea kouassi")).toEqual([aicha]);
    expect(await found("traore")).toEqual([moussa]);
    expect(await found("07 01 02 03 04")).toEqual([aicha]);
    expect(await found("ma-2026-000002")).toEqual([moussa]);
    expect(await found("2026-000001")).toEqual([aicha]);
    expect(await found("personne")).toEqual([]);
  });

  test("withdrawn registrations and those of another year are not in the ranking", async () => {
    const { coordinator, db, applicants } = await start();
    await someApplicants(db, [{}], 2025);
    const round = await openRound(coordinator);
    await db
      .update(registrations)
      .set({ status: "withdrawn", version: 2 })
      .where(eq(registrations.id, applicants[0]?.id ?? 0));
    const again = await ok<Round>(await coordinator.get(`/api/selection-rounds/${round.id}`));
    expect(again.counts.files).toBe(5);
  });
});

describe("proposal", () => {
  test("a proposal meets the targets, lists their costs, and is adopted", async () => {
    const { coordinator, applicants } = await start();
    const round = await openRound(coordinator, { targets: [women] });
    const path = `/api/selection-rounds/${round.id}`;
    const [first, second, third, fourth, fifth] = applicants.map(({ id }) => id);
    const shown = await ok<ProposalAnswer>(await coordinator.post(`${path}/proposal`, {}));
    expect(shown).toMatchObject({
      status: "optimal",
      seats: 3,
      chosen: [first, fourth, fifth],
      adopted: false,
      top: { mean: 17.11 },
      in: [{ id: fourth }, { id: fifth }],
      out: [{ id: second }, { id: third }],
      costs: [{ target: "women", lost: 10.66 }],
      live: [{ target: "women", count: 2, state: "met" }],
    });
    const before = await ok<Round>(await coordinator.get(path));
    expect(before.counts.chosen).toBe(0);
    const adopted = await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 });
    expect(await ok(adopted)).toMatchObject({ adopted: true, version: 2 });
    const after = await ok<Round>(await coordinator.get(path));
    expect(after).toMatchObject({ counts: { chosen: 3 }, live: [{ count: 2, state: "met" }] });
    const late = await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 });
    expect(await ok(late, 409)).toMatchObject({ why: "stale" });
  });

  test("a choice by hand needs a reason, is respected by a new proposal, and can be undone", async () => {
    const { coordinator, applicants } = await start();
    const round = await openRound(coordinator, { targets: [women] });
    const path = `/api/selection-rounds/${round.id}`;
    const [first = 0, second = 0, , fourth, fifth, sixth = 0] = applicants.map(({ id }) => id);
    await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
    const out = { chosen: false, reason: "Ne répond plus au téléphone", version: 2 };
    const silent = await coordinator.put(`${path}/choices/${first}`, { ...out, reason: "" });
    expect(await ok(silent, 422)).toMatchObject({ errors: { reason: [expect.any(String)] } });
    const changed = await ok<Round>(await coordinator.put(`${path}/choices/${first}`, out));
    expect(changed).toMatchObject({ version: 3, counts: { chosen: 2, by_hand: 1 } });
    const anew = await ok<ProposalAnswer>(await coordinator.post(`${path}/proposal`, {}));
    expect(anew).toMatchObject({ chosen: [second, fourth, fifth] });
    const put = { chosen: true, reason: "Décision du comité", version: 3 };
    await ok(await coordinator.put(`${path}/choices/${sixth}`, put));
    const around = await ok<ProposalAnswer>(await coordinator.post(`${path}/proposal`, {}));
    expect(around).toMatchObject({ chosen: [second, fourth, sixth] });
    const byHand = await coordinator.get(`${path}/scores?show=by_hand`);
    expect((await ok<{ data: ScoredRegistration[] }>(byHand)).data).toMatchObject([
      { id: first, chosen: false, by_hand: true, reason: out.reason },
      { id: sixth, chosen: true },
    ]);
    // Undoing both restores the adopted proposal.
    await ok(await coordinator.delete(`${path}/choices/${first}`, { version: 4 }));
    await ok(await coordinator.delete(`${path}/choices/${sixth}`, { version: 5 }));
    const list = await coordinator.get(`${path}/scores?show=chosen`);
    const chosen = (await ok<{ data: ScoredRegistration[] }>(list)).data.map(({ id }) => id);
    expect(chosen).toEqual([first, fourth, fifth]);
    expect((await coordinator.put(`${path}/choices/999999`, { ...put, version: 6 })).status).toBe(
      404,
    );
  });

  test("adopting a proposal removes a choice by hand that it shares", async () => {
    const { coordinator, applicants } = await start();
    const round = await openRound(coordinator, { targets: [women] });
    const path = `/api/selection-rounds/${round.id}`;
    const [first = 0, , , , , sixth = 0] = applicants.map(({ id }) => id);
    // The proposal would choose the first anyway, but not the sixth.
    for (const [place, id] of [first, sixth].entries()) {
      const put = { chosen: true, reason: "Décision du comité", version: place + 1 };
      await ok(await coordinator.put(`${path}/choices/${id}`, put));
    }
    await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 3 }));
    const scores = await coordinator.get(`${path}/scores?show=by_hand`);
    expect((await ok<{ data: ScoredRegistration[] }>(scores)).data.map(({ id }) => id)).toEqual([
      sixth,
    ]);
    const after = await ok<Round>(await coordinator.get(path));
    expect(after.counts).toMatchObject({ chosen: 3, by_hand: 1 });
  });

  test("an impossible proposal names the conflicting targets and the nearest list", async () => {
    const { coordinator } = await start();
    const men = { ...women, id: "men", values: ["M"] };
    const round = await openRound(coordinator, { targets: [women, men] });
    const path = `/api/selection-rounds/${round.id}`;
    const found = await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
    expect(found).toMatchObject({
      status: "impossible",
      conflict: ["women", "men"],
      adopted: false,
      by_hand: false,
      nearest: {
        relaxed: [{ off: 1 }],
        chosen: [expect.any(Number), {}, {}].map(() => expect.any(Number)),
      },
    });
    const seats = await ok<WhatIfAnswer[]>(
      await coordinator.post(`${path}/what-if`, { seats: [2, 4, 6] }),
    );
    expect(seats.map(({ seats, status }) => [seats, status])).toEqual([
      [2, "impossible"],
      [4, "optimal"],
      [6, "optimal"],
    ]);
    expect(seats[2]).toMatchObject({ total: 78, lowest: 6 });
  });
});
