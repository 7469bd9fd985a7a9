import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { sqlState } from "#app/platform/db/sql-state.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { ok, openRound, start, women } from "#tests/setup/selection-round.ts";
import { canonical } from "./minutes/content.ts";
import { printedMinutes } from "./minutes/printed-minutes.ts";
import type { MinutesContent, Round, ScoredRegistration } from "./schema.ts";
import { selectionMinutes, selectionRounds } from "./tables.server.ts";

describe("closing a round", () => {
  const closing = {
    confirm: true,
    reason: "Décision unanime du comité du 3 avril",
    members: [{ name: "Mme A. Fictive", role: "présidente" }, { name: "M. B. Fictif" }],
  };

  async function ready() {
    const started = await start();
    const round = await openRound(started.coordinator, { targets: [women] });
    const path = `/api/selection-rounds/${round.id}`;
    const body = { adopt: true, version: 1 };
    await ok(await started.coordinator.post(`${path}/proposal`, body));
    return { ...started, path, round };
  }

  type Minutes = {
    sha256: string;
    content: { files: { reference: string; chosen: boolean }[] };
    files: { name: string; sha256: string; bytes: number }[];
    later: object[];
  };

  test("closing writes complete minutes and shortlists the list", async () => {
    const { coordinator, path, applicants, db, round } = await ready();
    const closed = await ok<Round>(
      await coordinator.post(`${path}/close`, { ...closing, version: 2 }),
    );
    expect(closed).toMatchObject({ status: "closed", version: 3, counts: { chosen: 3 } });
    const minutes = await ok<Minutes>(await coordinator.get(`${path}/minutes`));
    const chosen = minutes.content.files.filter((registration) => registration.chosen);
    expect(chosen.map(({ reference }) => reference)).toEqual(
      [applicants[0], applicants[3], applicants[4]].map((registration) => registration?.reference),
    );
    const hash = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
    expect(hash(canonical(minutes.content))).toBe(minutes.sha256);
    expect(minutes.files.map(({ name }) => name)).toEqual(["fr.pdf", "en.pdf", "de.pdf", "csv"]);
    for (const { name, sha256 } of minutes.files) {
      const response = await coordinator.get(`${path}/minutes/${name}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(hash(bytes), name).toBe(sha256);
      const text = new TextDecoder().decode(bytes);
      if (name !== "csv") expect(text.slice(0, 5)).toBe("%PDF-");
      else expect(text.split("\r\n")[1]).toBe('"1";"MA-2026-000001";"20";"20";"20";"oui";"";""');
    }
    // The rule for equal scores is in every language.
    const rules = locales.map((locale) => {
      const { facts } = printedMinutes(minutes.content as MinutesContent, minutes.sha256, locale);
      return facts.at(-1);
    });
    expect(rules).toEqual([
      { label: "À note égale", value: expect.stringMatching(/première candidature envoyée/) },
      { label: "With equal scores", value: expect.stringMatching(/application sent first/) },
      { label: "Bei gleichem Ergebnis", value: expect.stringMatching(/früher eingereichte/) },
    ]);
    // The printed minutes list all possible points.
    const printed = printedMinutes(minutes.content as MinutesContent, minutes.sha256, "fr");
    expect(printed.tables[0]?.rows.map(([, , how]) => how?.replaceAll("\u00a0", " "))).toEqual([
      expect.stringMatching(/BTS : 20 · BEPC : 8 · .*sinon : 0$/),
      "par tranche. de 18 à 25 : 20 · à partir de 26 : 10 · sinon : 0",
    ]);
    expect(JSON.stringify(minutes.content)).not.toMatch(/Fictive Awa|\+225/);

    const states = await db
      .select({ status: registrations.status, version: registrations.version })
      .from(registrations)
      .orderBy(registrations.id);
    expect(states.map(({ status, version }) => `${status} ${version}`)).toEqual([
      "selected 2",
      "received 1",
      "received 1",
      "selected 2",
      "selected 2",
      "received 1",
    ]);
    const events = await db.select().from(registrationEvents).orderBy(registrationEvents.id);
    expect(events).toMatchObject(
      [1, 4, 5].map((rank) => ({
        kind: "moved",
        from: "received",
        to: "selected",
        reason: "",
        data: {
          cause: { kind: "round", name: "Printemps" },
          round: round.id,
          minutes: round.id,
          rank,
        },
      })),
    );
    const page = await ok<{ data: ScoredRegistration[] }>(await coordinator.get(`${path}/scores`));
    expect(page.data.map(({ rank, chosen }) => [rank, chosen])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, true],
      [5, true],
      [6, false],
    ]);
  });

  test("an applicant who withdrew is listed and can be taken off the list", async () => {
    const { coordinator, path, applicants } = await ready();
    const [leaver] = applicants;
    const withdraw = { ids: [leaver?.id], to: "withdrawn", reason: "ne viendra pas" };
    await ok(await coordinator.post("/api/registrations/transitions", withdraw));
    const { gone, counts } = await ok<Round>(await coordinator.get(path));
    const { id, reference } = leaver ?? {};
    expect(gone).toEqual([{ id, reference, name: "Fictive Awa Mariam" }]);
    expect(counts.chosen).toBe(2);
    const close = { ...closing, version: 2 };
    const refused = await ok(await coordinator.post(`${path}/close`, close), 409);
    expect(refused).toMatchObject({ why: "leftMeanwhile" });

    const choice = `${path}/choices/${id}`;
    const after = await ok<Round>(await coordinator.delete(choice, { version: 2 }));
    expect(after).toMatchObject({ gone: [], counts: { chosen: 2 }, version: 3 });
    await ok(await coordinator.delete(choice, { version: 3 }), 404);
    await ok(await coordinator.post(`${path}/close`, { ...closing, version: 3 }));
  });

  test("a closed round refuses every change, in the API and in the database", async () => {
    const { coordinator, path, db, round, applicants } = await ready();
    await ok(await coordinator.post(`${path}/close`, { ...closing, version: 2 }));
    const choices = applicants.map(({ id }) => `${path}/choices/${id}`);
    const change = { name: "x", seats: 9, criteria: [], targets: [], version: 3 };
    const writes = [
      coordinator.put(path, change),
      coordinator.delete(path, { version: 3 }),
      coordinator.post(`${path}/readers`, { user_ids: [coordinator.user.id] }),
      coordinator.post(`${path}/readings`, { first: 1 }),
      coordinator.post(`${path}/proposal`, { adopt: true, version: 3 }),
      coordinator.post(`${path}/what-if`, { seats: [3] }),
      // Those who were shortlisted take part no longer: that is no reason to deny they exist.
      ...choices.flatMap((choice) => [
        coordinator.put(choice, { chosen: true, reason: "trop tard", version: 3 }),
        coordinator.delete(choice, { version: 3 }),
      ]),
      coordinator.post(`${path}/close`, { ...closing, version: 3 }),
    ];
    for (const write of writes) {
      expect(await ok(await write, 409)).toMatchObject({ why: "closed" });
    }
    const refused = async (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error) => sqlState(error),
      );
    const inDatabase = [
      db.update(selectionMinutes).set({ sha256: "0" }),
      db.delete(selectionMinutes),
      db.execute("delete from selection_minutes_files"),
      db.execute("update selection_minutes_files set sha256 = '0'"),
      db.update(selectionRounds).set({ seats: 9 }),
      db.delete(selectionRounds),
      db.execute("update selection_choices set chosen = true, reason = 'x'"),
      db.execute(`insert into selection_choices (round_id, registration_id, chosen, by_hand, changed_at)
        values (${round.id}, ${applicants[1]?.id}, true, false, now())`),
    ];
    for (const work of inDatabase) expect(await refused(Promise.resolve(work))).toBe("23001");
    // An applicant can still be deleted; the minutes contain only the reference.
    await db.delete(registrations).where(eq(registrations.id, applicants[0]?.id ?? 0));
    const minutes = await ok<Minutes>(await coordinator.get(`${path}/minutes`));
    expect(minutes.content.files).toHaveLength(6);
  });

  test("closing is refused without confirmation or reason, with too many people or with one who withdrew", async () => {
    const { coordinator, path, applicants, db } = await ready();
    for (const wrong of [{ confirm: false }, { confirm: undefined }, { reason: "" }]) {
      const body = { ...closing, version: 2, ...wrong };
      expect((await coordinator.post(`${path}/close`, body)).status).toBe(422);
    }
    const early = await coordinator.post(`${path}/close`, { ...closing, version: 1 });
    expect(await ok(early, 409)).toMatchObject({ why: "stale" });
    const more = { chosen: true, reason: "Quatrième place espérée", version: 2 };
    await ok(await coordinator.put(`${path}/choices/${applicants[1]?.id}`, more));
    const full = await coordinator.post(`${path}/close`, { ...closing, version: 3 });
    expect(await ok(full, 409)).toMatchObject({ why: "tooMany", chosen: 4 });
    const gone = applicants[0]?.id ?? 0;
    const left = { status: "withdrawn", version: 2 } as const;
    await db.update(registrations).set(left).where(eq(registrations.id, gone));
    const away = await coordinator.post(`${path}/close`, { ...closing, version: 3 });
    expect(await ok(away, 409)).toMatchObject({ why: "leftMeanwhile", ids: [gone] });
    expect(await db.select().from(selectionMinutes)).toEqual([]);
  });

  test("two requests at the same time close it once", async () => {
    const { coordinator, as, path, db } = await ready();
    const admin = await as("admin");
    const answers = await Promise.all(
      [coordinator, admin].map((who) => who.post(`${path}/close`, { ...closing, version: 2 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.select().from(selectionMinutes)).toHaveLength(1);
    expect(await db.select().from(registrationEvents)).toHaveLength(3);
  });

  test("minutes are shown with the changes since", async () => {
    const { coordinator, path, db, applicants, clock } = await ready();
    await ok(await coordinator.post(`${path}/close`, { ...closing, version: 2 }));
    const at = new Date(clock.now.getTime() + 60_000);
    const move = {
      kind: "moved",
      from: "selected",
      to: "withdrawn",
      reason: "A trouvé un emploi",
    } as const;
    await db
      .insert(registrationEvents)
      .values({ registrationId: applicants[0]?.id ?? 0, at, ...move });
    const minutes = await ok<Minutes>(await coordinator.get(`${path}/minutes`));
    expect(minutes.later).toMatchObject([
      {
        reference: applicants[0]?.reference,
        from: "selected",
        to: "withdrawn",
        reason: move.reason,
      },
    ]);
  });
});
