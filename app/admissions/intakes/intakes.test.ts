import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { ok, read } from "#tests/setup/content.ts";
import { beginDraft } from "#tests/setup/drafts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { IntakeMeaning, IntakeOverview, IntakeSaved } from "./schema.ts";

const path = "/api/registration-calls";
// Today is 2026-11-02.
const plan = { opens_on: "2026-10-19", closes_on: "2027-01-01", seats: null };
const next = { form: "meca-agro", year: 2027, opens_on: "2027-02-01", closes_on: "2027-03-31" };

async function start() {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const [intake] = await site.db
    .update(intakes)
    .set({ opensOn: plan.opens_on, closesOn: plan.closes_on })
    .where(eq(intakes.form, "meca-agro"))
    .returning();
  if (!intake) throw new Error("no intake");
  const one = `${path}/${intake.id}`;
  return { site, coordinator, id: intake.id, one };
}

const actions = async ({ db }: TestApp) =>
  (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);

describe("the overview of intakes", () => {
  test("does not call the intake of a retired form open, and keeps the form's title", async () => {
    const { site, coordinator, id } = await start();
    const shown = async () => {
      const { intakes: all } = await ok<IntakeOverview>(coordinator.get(`${path}/overview`));
      return all.find((one) => one.id === id);
    };
    const before = await shown();
    const admin = await site.as("admin");
    await ok(admin.put("/api/desk/registration-forms/meca-agro/retired", { retired: true }));
    const after = await shown();
    expect(after).toMatchObject({ state: "retired", form_title: before?.form_title });
    await ok(admin.put("/api/desk/registration-forms/meca-agro/retired", { retired: false }));
  });

  test("shows registrations, unsent drafts, courses and cohorts of each", async () => {
    const { site, coordinator, id } = await start();
    await insertPeople(site.db, [
      ...somePeople(2),
      ...somePeople(3, { status: "admitted" }).slice(2),
    ]);
    await beginDraft(site, { last_name: "Fictive" });
    await beginDraft(site, {});
    const [course] = await site.db
      .select()
      .from(formations)
      .where(eq(formations.form, "meca-agro"));
    const cohort = await insertCohort(site.db, {
      formationId: course?.id ?? 0,
      // A Sunday before the last day to apply.
      startDate: "2026-12-06",
    });
    const {
      intakes: all,
      forms,
      without_form,
    } = await ok<IntakeOverview>(coordinator.get(`${path}/overview`));
    const row = all.find((one) => one.id === id);
    expect(row).toMatchObject({ state: "open", received: 3, admitted: 1, drafts: 1, version: 1 });
    expect(row?.courses.length).toBeGreaterThan(0);
    expect(row?.cohorts.find((one) => one.id === cohort.id)?.warnings).toEqual([
      "before_close",
      "sunday",
    ]);
    expect(forms.map(({ key }) => key)).toEqual(expect.arrayContaining(["meca-agro"]));
    const listed = without_form.map((one) => one.id);
    const bare = await site.db.select().from(formations);
    expect(listed.sort()).toEqual(
      bare.flatMap((one) => (one.form === null ? [one.id] : [])).sort(),
    );
  });
});

describe("what a change means", () => {
  test("is said before it, and nothing is written", async () => {
    const { site, coordinator, id, one } = await start();
    await beginDraft(site, { email: "awa@tremplin.example", birth_date: "1991-01-15" });
    await beginDraft(site, { phone: "0100000002", messages_by: ["sms"] });
    await beginDraft(site, { phone: "0100000003" });
    await insertPeople(site.db, somePeople(3, { status: "admitted", birthDate: "1991-01-20" }));
    const before = await actions(site);
    const meaning = await ok<IntakeMeaning>(
      coordinator.post(`${one}/meaning`, { ...plan, closes_on: "2027-02-01", seats: 2 }),
    );
    expect(meaning).toMatchObject({
      act: "extended",
      notice: "intake_extended",
      drafts: 3,
      reach: { mail: 1, sms: 1, none: 1, applied: 0 },
      // Born in January 1991: 35 on the old last day, 36 on the new one.
      ages: { drafts: { too_old: 1 }, received: { too_old: 3 } },
      received: 3,
      admitted: 3,
      seats_below_admitted: true,
    });
    expect(meaning.sample?.subject).toContain("1er février 2027");
    expect(meaning.sample?.text).toContain("mécanique agricole");
    expect(await actions(site)).toEqual(before);
    const [row] = await site.db.select().from(intakes).where(eq(intakes.id, id));
    expect(row).toMatchObject({ closesOn: "2027-01-01", version: 1 });
  });

  test("includes cohorts that would start before it closes", async () => {
    const { site, coordinator, one } = await start();
    const [course] = await site.db
      .select()
      .from(formations)
      .where(eq(formations.form, "meca-agro"));
    const formationId = course?.id ?? 0;
    const early = await insertCohort(site.db, { formationId, startDate: "2027-01-11" });
    const ids = async (closes_on: string) => {
      const answer = coordinator.post(`${one}/meaning`, { ...plan, closes_on });
      return (await ok<IntakeMeaning>(answer)).cohorts.map((cohort) => cohort.id);
    };
    expect(await ids("2027-01-10")).not.toContain(early.id);
    expect(await ids("2027-01-11")).toContain(early.id);
  });
});

describe("an intake", () => {
  test("is created, opened on a day, extended, shortened and deleted, each recorded", async () => {
    const { site, coordinator } = await start();
    const created = await ok<IntakeSaved>(coordinator.post(path, next), 201);
    expect(created).toMatchObject({ act: "created", told: 0, batch: null });
    const { id } = created.intake;
    const days = { opens_on: next.opens_on, closes_on: next.closes_on };
    const put = (body: object) => ok<IntakeSaved>(coordinator.put(`${path}/${id}`, body));
    const extended = await put({ ...days, closes_on: "2027-04-30", version: 1 });
    expect(extended).toMatchObject({ act: "extended", intake: { version: 2, seats: null } });
    await put({ ...days, seats: 40, version: 2 });
    expect(await put({ ...days, seats: 40, version: 3 })).toMatchObject({
      act: "none",
      intake: { version: 3 },
    });
    const answer = await coordinator.delete(`${path}/${id}`, { version: 3 });
    expect(answer.status).toBe(200);
    expect(await actions(site)).toEqual([
      "intakes.created",
      "intakes.extended",
      "intakes.shortened",
      "intakes.deleted",
    ]);
  });

  test("with registrations is not deleted", async () => {
    const { site, coordinator, one } = await start();
    await insertPeople(site.db, somePeople(1));
    expect((await coordinator.delete(one, { version: 1 })).status).toBe(409);
  });

  test.each([
    ["closing before opening", { ...next, closes_on: "2027-01-31" }, "closes_on"],
    ["days of another intake of the form", { ...next, opens_on: "2026-12-31" }, "opens_on"],
    ["a year that is taken", { ...next, year: 2026 }, "year"],
    ["an unknown form", { ...next, form: "nothing" }, "form"],
    [
      "days in the past",
      { ...next, year: 2025, opens_on: "2025-02-01", closes_on: "2025-03-01" },
      "closes_on",
    ],
  ])("with %s is refused beside the field", async (_, body, field) => {
    const { coordinator } = await start();
    for (const address of [path, `${path}/meaning`]) {
      const refused = await coordinator.post(address, body);
      expect(refused.status, address).toBe(422);
      const { errors } = await read<{ errors: Record<string, string[]> }>(refused);
      expect(Object.keys(errors), address).toEqual([field]);
    }
  });

  test("is not extended to a day that is over, and is closed early by one", async () => {
    const { site, coordinator, id } = await start();
    await site.db.update(intakes).set({ closesOn: "2026-10-25" }).where(eq(intakes.id, id));
    const to = (closes_on: string, version: number) =>
      coordinator.put(`${path}/${id}`, { ...plan, closes_on, version });
    expect(await read(await to("2026-10-31", 1))).toHaveProperty("errors.closes_on");
    expect(await ok<IntakeSaved>(to("2026-11-30", 1))).toMatchObject({ act: "extended" });
    expect(await ok<IntakeSaved>(to("2026-11-01", 2))).toMatchObject({
      act: "closed",
      intake: { state: "past" },
    });
  });

  test("changed by two users at once: the second gets both versions and overwrites nothing", async () => {
    const { site, coordinator, one, id } = await start();
    const other = await site.as("coordinator");
    const change = (closes_on: string) => ({ ...plan, closes_on, version: 1 });
    const both = await Promise.all([
      coordinator.put(one, change("2027-01-15")),
      other.put(one, change("2027-01-31")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    const [row] = await site.db.select().from(intakes).where(eq(intakes.id, id));
    expect(await late?.json()).toMatchObject({
      why: "movedOn",
      current: { closes_on: row?.closesOn, version: 2 },
      changed_by: expect.stringMatching(/\w/),
    });
    // The route of the first version of the API counts as a change too.
    await ok(coordinator.put(path, { ...plan, form: "meca-agro", year: 2026, version: 2 }));
    expect((await coordinator.put(one, { ...change("2027-01-31"), version: 2 })).status).toBe(409);
  });

  test("cannot overlap another one by the first version of the API either", async () => {
    const { coordinator } = await start();
    const refused = await coordinator.put(path, { ...next, opens_on: "2026-12-01" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toHaveProperty("errors.opens_on");
  });
});
