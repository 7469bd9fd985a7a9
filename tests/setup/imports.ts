import { asc } from "drizzle-orm";
import { expect } from "vitest";
import { importHandlers } from "#app/admissions/imports/jobs.server.ts";
import type { ImportRowView, ImportView } from "#app/admissions/imports/schema.ts";
import type { NewRegistration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { anXlsx, aRow } from "#tests/setup/sheets.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

export const path = "/api/registrations/import";
export type Caller = Awaited<ReturnType<TestApp["as"]>>;

export async function startWithApplicants(
  count = 5,
  each: Partial<NewRegistration> = { status: "selected" },
) {
  const app = await startTestApp({ today: "2026-03-02" });
  await insertPeople(app.db, somePeople(count, each));
  const coordinator = await app.as("coordinator");
  const work = () => app.work(importHandlers(app.services));
  return { ...app, coordinator, work };
}

export async function uploadSheet(who: Caller, bytes: Uint8Array, query = "?filename=notes.xlsx") {
  const response = await who.post(`${path}${query}`, new Uint8Array(bytes), {
    "content-type": "application/octet-stream",
  });
  expect(response.status).toBe(201);
  return (await response.json()) as ImportView;
}

export async function getImport(who: Caller, id: number): Promise<ImportView> {
  return (await (await who.get(`${path}/${id}`)).json()) as ImportView;
}

export async function listImportRows(
  who: Caller,
  id: number,
  query = "",
): Promise<ImportRowView[]> {
  const response = await who.get(`${path}/${id}/rows?page=1&per_page=100${query}`);
  return ((await response.json()) as { data: ImportRowView[] }).data;
}

export function sheet(...rows: (string | number)[][]): Uint8Array {
  const heading = ["N° de dossier", "Nom", "Note du test", "Entretien", "Décision", "Remarque"];
  return anXlsx([heading, ...rows].map((cells, index) => aRow(index + 1, ...cells)).join(""));
}

export async function storedResults({ db }: Pick<TestApp, "db">) {
  const { testMark, interviewMark, status, remark, version } = registrations;
  return db
    .select({ testMark, interviewMark, status, remark, version })
    .from(registrations)
    .orderBy(asc(registrations.id));
}

export const faultySheet = sheet(
  ["MA-2026-000001", "Fictive", "12,5", 14, "Admise", "Très motivée"],
  ["MA-2026-000002", "Fictive", 21, 9, "", ""],
  ["MA-2026-000099", "Fictive", 11, 9, "", ""],
  ["MA-2026-000003", "Fictive", 10, "malade", "peut-être", ""],
  ["MA-2026-000004", "Autre", 8, "", "refusé", ""],
);

export const correctedSheet = sheet(
  ["MA-2026-000001", "Fictive", "12,5", 14, "Admise", "Très motivée"],
  ["MA-2026-000002", "Fictive", 12, 9, "", ""],
  ["MA-2026-000005", "Fictive", 11, 9, "", ""],
  ["MA-2026-000003", "Fictive", 10, "", "liste d’attente", ""],
  ["MA-2026-000004", "Fictive", 8, "", "refusé", ""],
);
