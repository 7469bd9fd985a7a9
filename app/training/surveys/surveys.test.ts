import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import type { Call } from "#app/admissions/registrations/calls.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { graduates, runDay, switchOn, tokenIn } from "#tests/setup/surveys.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { OwnSurvey, SurveyFigures, SurveyRow } from "./schema.ts";
import { surveys } from "./tables.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const rows = ({ db }: TestApp) => db.select().from(surveys).orderBy(asc(surveys.id));
const later = (site: TestApp, days: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + days * DAY);
};

/** Surveys are on, and a month ago three people completed: by e-mail, by SMS, by no way. */
async function threeGraduates() {
  const site = await startTestApp({ today: "2026-11-17" });
  await switchOn(site);
  const people = await graduates(site, "2026-10-17", [
    { email: "awa@example.org", locale: "de" },
    { smsConsentedAt: site.clock.now },
    {},
  ]);
  return { site, people };
}

describe("surveys of people who completed", () => {
  test("stay off until an administrator starts them", async () => {
    const site = await startTestApp({ today: "2026-11-17" });
    await graduates(site, "2026-10-17", [{ email: "awa@example.org" }]);
    await runDay(site);
    expect(await rows(site)).toEqual([]);
    const [admin, coordinator] = [await site.as("admin"), await site.as("coordinator")];
    const off = { active: false, version: 0 };
    expect(await (await coordinator.get("/api/surveys/switch")).json()).toEqual(off);
    const on = { active: true, version: 0 };
    expect((await coordinator.put("/api/surveys/switch", on)).status).toBe(403);
    expect(await (await admin.put("/api/surveys/switch", on)).json()).toEqual({
      active: true,
      version: 1,
    });
    expect((await admin.put("/api/surveys/switch", on)).status).toBe(409);
    await runDay(site);
    expect((await rows(site)).map(({ month, dueOn }) => [month, dueOn])).toEqual([
      [1, "2026-11-17"],
      [6, "2027-04-17"],
      [12, "2027-10-17"],
    ]);
  });

  test("are sent by the way a person agreed to; who has none is to be called", async () => {
    const { site, people } = await threeGraduates();
    const [email] = await runDay(site);
    expect(email).toMatchObject({ to: { email: "awa@example.org" }, locale: "de" });
    expect(email?.text).toContain("http://localhost:3000/de/survey/");
    expect(email?.action.href).toContain(`/de/survey/${tokenIn(email?.text ?? "")}`);
    expect(site.phoneMessages).toMatchObject([{ channel: "sms", to: people[1]?.phone }]);
    expect(tokenIn(site.phoneMessages[0]?.text ?? "")).not.toBe("");
    const due = (await rows(site)).filter(({ month }) => month === 1);
    expect(due.map(({ sentAt, unreachable }) => [sentAt !== null, unreachable])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    const coordinator = await site.as("coordinator");
    const calls = (await (await coordinator.get("/api/registrations/calls")).json()) as Page<Call>;
    expect(calls.data).toMatchObject([{ id: people[2]?.id, due: [{ message: "survey" }] }]);
    // Neither the database nor the log of changes holds a secret that opens a survey.
    const stored = JSON.stringify([
      await rows(site),
      await site.db.select().from(registrationMessages),
      await site.db.select().from(auditLog),
    ]);
    expect(stored).not.toContain(tokenIn(email?.text ?? ""));
    expect(stored).not.toContain(tokenIn(site.phoneMessages[0]?.text ?? ""));
  });

  test("are not called sent before the message has left", async () => {
    const { site } = await threeGraduates();
    site.services.phones = async () => {
      throw new Error("the gateway is away");
    };
    await runDay(site);
    const [, second] = (await rows(site)).filter(({ month }) => month === 1);
    expect(second).toMatchObject({ sentAt: null, unreachable: false });
    const coordinator = await site.as("coordinator");
    const list = await coordinator.get("/api/surveys?search=MA-2026-000002&month=1");
    const { data } = (await list.json()) as Page<SurveyRow>;
    expect(data).toMatchObject([{ state: "waiting", sent_at: null }]);
  });

  test("are reminded once after ten days, never again, and only who has not answered", async () => {
    const { site } = await threeGraduates();
    const [email] = await runDay(site);
    const token = tokenIn(email?.text ?? "");
    later(site, 9);
    await runDay(site);
    expect(await site.mails()).toHaveLength(1);
    later(site, 1);
    const visitor = await site.as("visitor");
    const sms = tokenIn(site.phoneMessages[0]?.text ?? "");
    const answers = { situation: "none" };
    const answered = await visitor.put("/api/surveys/own", answers, { "x-survey-token": sms });
    expect(answered.status).toBe(200);
    const [, reminder] = await runDay(site);
    expect(tokenIn(reminder?.text ?? "")).toBe(token);
    expect(site.phoneMessages).toHaveLength(1);
    for (const days of [1, 10, 30]) {
      later(site, days);
      await runDay(site);
    }
    expect(await site.mails()).toHaveLength(2);
    const [first] = await rows(site);
    expect(first?.remindedAt).not.toBeNull();
  });

  test("run twice on a day write to nobody twice", async () => {
    const { site } = await threeGraduates();
    await runDay(site);
    await runDay(site);
    expect(await site.mails()).toHaveLength(1);
    expect(await rows(site)).toHaveLength(9);
  });

  test("follow a corrected last day, and go when nobody completed after all", async () => {
    const { site, people } = await threeGraduates();
    const [first, second] = people;
    const outcome = (id: number | undefined, values: object) =>
      site.db
        .update(trainingOutcomes)
        .set(values)
        .where(eq(trainingOutcomes.registrationId, id ?? 0));
    await outcome(first?.id, { endedOn: "2026-10-20" });
    await outcome(second?.id, { outcome: "dropped_out" });
    await runDay(site);
    await outcome(first?.id, { endedOn: "2026-10-25" });
    await runDay(site);
    const of = (id: number | undefined) =>
      site.db
        .select({ dueOn: surveys.dueOn })
        .from(surveys)
        .where(eq(surveys.registrationId, id ?? 0))
        .orderBy(asc(surveys.month));
    expect(await of(first?.id)).toEqual([
      { dueOn: "2026-11-25" },
      { dueOn: "2027-04-25" },
      { dueOn: "2027-10-25" },
    ]);
    expect(await of(second?.id)).toEqual([]);
  });
});

describe("the survey of a link", () => {
  async function asked() {
    const { site, people } = await threeGraduates();
    const [email] = await runDay(site);
    const headers = { "x-survey-token": tokenIn(email?.text ?? "") };
    return { site, people, headers, visitor: await site.as("visitor") };
  }

  test("names nobody, can be answered and corrected until it ends", async () => {
    const { site, visitor, headers, people } = await asked();
    const seen = await visitor.get("/api/surveys/own", headers);
    expect(seen.headers.get("cache-control")).toBe("no-store");
    const survey = (await seen.json()) as OwnSurvey;
    expect(survey).toMatchObject({ month: 1, answers: null, open_until: "2027-01-16" });
    expect(JSON.stringify(survey)).not.toContain(people[0]?.lastName);
    const wrong = await visitor.put("/api/surveys/own", { situation: "employed" }, headers);
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toHaveProperty("errors.related");
    const answers = {
      situation: "employed",
      related: true,
      since: "2026-11",
      income: "75_150",
      useful: 5,
      remark: "Merci",
    };
    const sent = await visitor.put("/api/surveys/own", answers, headers);
    expect(await sent.json()).toMatchObject({ answers });
    later(site, 59);
    const corrected = { ...answers, situation: "self_employed" };
    const again = await site.as("visitor");
    expect((await again.put("/api/surveys/own", corrected, headers)).status).toBe(200);
    const [row] = await rows(site);
    expect(row).toMatchObject({ situation: "self_employed", related: true, way: "link" });
    later(site, 1);
    const late = await site.as("visitor");
    expect((await late.get("/api/surveys/own", headers)).status).toBe(404);
    expect((await late.put("/api/surveys/own", answers, headers)).status).toBe(404);
    const log = await site.db.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(log.map(({ action }) => action)).toEqual([
      "surveys.sent_out",
      "surveys.answered",
      "surveys.corrected",
    ]);
    expect(JSON.stringify(log)).not.toContain("Merci");
  });

  test("is unknown without its secret, and guesses are limited", async () => {
    const { visitor } = await asked();
    expect((await visitor.get("/api/surveys/own")).status).toBe(404);
    let last = 0;
    for (let tries = 0; tries < 61; tries += 1) {
      const headers = { "x-survey-token": `guess-${tries}` };
      last = (await visitor.get("/api/surveys/own", headers)).status;
    }
    expect(last).toBe(429);
  });
});

describe("the team", () => {
  test("types in answers given on the phone, with the version that was read", async () => {
    const { site, people } = await threeGraduates();
    await runDay(site);
    const [coordinator, staff] = [await site.as("coordinator"), await site.as("staff")];
    const list = await coordinator.get("/api/surveys?show=unreachable");
    const { data } = (await list.json()) as Page<SurveyRow>;
    expect(data).toMatchObject([{ state: "unreachable", registration: people[2]?.id }]);
    const path = `/api/surveys/${data[0]?.id}/answers`;
    const answers = { situation: "apprentice", related: true, version: data[0]?.version };
    expect((await staff.put(path, answers)).status).toBe(403);
    expect(await (await coordinator.put(path, answers)).json()).toMatchObject({
      state: "answered",
      way: "phone",
      entered_by: `${coordinator.user.firstname} ${coordinator.user.lastname}`,
    });
    expect((await coordinator.put(path, answers)).status).toBe(409);
    const calls = (await (await coordinator.get("/api/registrations/calls")).json()) as Page<Call>;
    expect(calls.data, "nobody waits for a call that took place").toEqual([]);
    const planned = await coordinator.get("/api/surveys?show=planned&month=12");
    const [next] = ((await planned.json()) as Page<SurveyRow>).data;
    const early = await coordinator.put(`/api/surveys/${next?.id}/answers`, {
      ...answers,
      version: next?.version,
    });
    expect(early.status).toBe(409);
    const ofPerson = await coordinator.get(`/api/surveys/of/${people[2]?.id}`);
    expect(await ofPerson.json()).toMatchObject([
      { month: 1, answers: { situation: "apprentice" } },
      { month: 6, state: "planned" },
      { month: 12, state: "planned" },
    ]);
  });

  test("reads figures whose every number is the number of its rows", async () => {
    const { site } = await threeGraduates();
    const [email] = await runDay(site);
    const visitor = await site.as("visitor");
    const headers = { "x-survey-token": tokenIn(email?.text ?? "") };
    await visitor.put("/api/surveys/own", { situation: "employed", related: false }, headers);
    const coordinator = await site.as("coordinator");
    const answer = await coordinator.get("/api/surveys/figures");
    const figures = (await answer.json()) as SurveyFigures[];
    const [first] = figures;
    expect(first).toEqual({
      month: 1,
      due: 3,
      sent: 2,
      reminded: 0,
      answered: 1,
      unreachable: 1,
      working: 1,
    });
    for (const { month, ...counts } of figures) {
      for (const [show, count] of Object.entries(counts)) {
        const list = await coordinator.get(`/api/surveys?show=${show}&month=${month}`);
        expect(((await list.json()) as Page<SurveyRow>).meta.total, `${show} ${month}`).toBe(count);
      }
    }
    const csv = await (await coordinator.get("/api/surveys/export?month=1")).text();
    expect(csv.trim().split("\n")).toHaveLength(4);
    expect(csv).toContain("Salarié");
  });
});
