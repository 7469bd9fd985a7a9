import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { handleMissedDeadlines } from "#app/training/seats/deadlines.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { openFollowed } from "#tests/setup/follow.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** Somebody with a seat; today is 2 November 2026. */
async function admitted(confirmBy: string | null, cohort: object = {}) {
  const site = await startTestApp();
  const { id, reference, formationId } = await apply(site);
  const days = { startDate: "2027-01-11", endDate: "2027-06-30", place: "Centre de Bouaké" };
  const { id: cohortId } = await insertCohort(site.db, {
    formationId: formationId ?? 0,
    ...days,
    ...cohort,
  });
  await site.db
    .update(registrations)
    .set({ status: "admitted", cohortId, confirmBy })
    .where(eq(registrations.id, id));
  return {
    site,
    reference,
    open: (locale: "fr" | "en" | "de" = "fr") => openFollowed(site, reference, locale),
  };
}

describe("the seat of an admitted person", () => {
  test("says when and where the course is, and the last day to confirm counts", async () => {
    const { open } = await admitted("2026-11-02");
    const { status } = await open();
    expect(status.seat).toMatchObject({
      place: "Centre de Bouaké",
      start_date: "2027-01-11",
      end_date: "2027-06-30",
      cost: "Gratuit. Personne n’a le droit de vous demander de l’argent.",
    });
    expect(status.may).toMatchObject({ confirm: true, withdraw: true });
    expect(status.next).toContain("au plus tard le 2 novembre 2026");
    expect((await open("en")).status.next).toContain("by November 2, 2026 at the latest");
    expect((await open("de")).status.next).toContain("bis spätestens 2. November 2026");
  });

  test("after the last day the page says so and whom to call", async () => {
    const { open } = await admitted("2026-11-01");
    const { status, act } = await open();
    expect(status.may).toMatchObject({ confirm: false, withdraw: true });
    expect(status.confirm_late).toBe(true);
    expect(status.next).toContain("était le 1er novembre 2026");
    expect(status.next).not.toMatch(/^Confirmez/);
    expect(Object.keys(status.office)).toEqual(["phone", "email"]);
    const late = await act("confirm");
    expect([late.done, late.refused]).toEqual([
      null,
      "Le dernier jour pour confirmer votre place est passé.",
    ]);
  });

  test("a seat that was taken away after the last day is said to be gone", async () => {
    const { site, open } = await admitted("2026-11-01", { autoPromote: true });
    await handleMissedDeadlines(site.services);
    const { status } = await open();
    expect(status).toMatchObject({ status: "withdrawn", seat: null, confirm_late: true });
    expect(status.next).toContain("au plus tard le 1er novembre 2026");
  });

  test("somebody who withdrew is not told about a deadline", async () => {
    const { open } = await admitted("2026-11-02");
    const { act } = await open();
    const { status } = await act("withdraw", { sure: "yes" });
    expect(status).toMatchObject({ status: "withdrawn", confirm_late: false });
  });
});
