import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Permission } from "#app/platform/access/permissions.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { ok } from "#tests/setup/content.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** Somebody with one right only. */
async function siteWith(permission: Permission) {
  const site = await startTestApp({ today: "2026-11-17" });
  const admin = await site.as("admin");
  const name = { fr: "Aide", en: "Help", de: "Hilfe" };
  await ok(admin.post("/api/roles", { name, permissions: [permission] }), 201);
  return { site, person: await site.as("staff", { role: "aide" }) };
}

test("who may change cohorts only sees no waiting list and admits nobody", async () => {
  const { site, person } = await siteWith("cohorts.manage");
  const { id } = await insertCohort(site.db, { formationId: 5 });
  const waiting = somePeople(1, { status: "waitlisted", cohortId: id, lastName: "Zoublagnon" });
  await insertPeople(site.db, waiting);
  for (const path of [`/${id}/members`, `/${id}/members/export`])
    expect((await person.get(`/api/cohortes${path}`)).status, path).toBe(403);
  expect((await person.post(`/api/cohortes/${id}/promote`, {})).status).toBe(403);
  const shown = await ok<object>(person.get(`/api/cohortes/${id}`));
  expect(JSON.stringify(shown)).not.toContain("Zoublagnon");
  const [row] = await site.db.select({ status: registrations.status }).from(registrations);
  expect(row?.status).toBe("waitlisted");
});

test("who may change settings only makes no key for figures", async () => {
  const { person } = await siteWith("settings.manage");
  const input = { name: "BI", scopes: ["figures"] };
  expect((await person.post("/api/api-keys", input)).status).toBe(403);
  expect((await person.get("/api/desk/settings")).status).toBe(200);
});

test("the lists of settings need a right", async () => {
  const { person } = await siteWith("cohorts.manage");
  for (const path of ["", "/bin", "/export"])
    expect((await person.get(`/api/desk/settings${path}`)).status, path).toBe(403);
});
