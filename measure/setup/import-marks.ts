import type { ImportView } from "#app/admissions/imports/schema.ts";
import { writeXlsx } from "#app/platform/sheets/write-xlsx.server.ts";
import type { Client } from "./clients.ts";

const IMPORTS = "/api/registrations/import";

/** A sheet with marks and a decision for every registration. */
export async function marksOf(people: readonly { reference: string }[]): Promise<Uint8Array> {
  const keys = ["reference", "test_mark", "interview_mark", "decision", "remark"];
  const rows = people.map(({ reference }, index) => ({
    reference,
    test_mark: index % 21,
    interview_mark: (index * 7) % 21,
    decision: index % 3 ? "admis" : "refusé",
    remark: `Remarque ${index}`,
  }));
  const columns = keys.map((key) => ({ key, header: key }));
  const stream = writeXlsx({ name: "bench", locale: "fr", columns, rows });
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
}

export async function startImport(admin: Client, path: string, body: string | Uint8Array) {
  const headers = { "content-type": "application/octet-stream" };
  return readImport(await admin.post(IMPORTS + path, body, headers));
}

export async function findImport(admin: Client, id: number): Promise<ImportView> {
  return readImport(await admin.get(`${IMPORTS}/${id}`));
}

async function readImport(response: Response): Promise<ImportView> {
  if (!response.ok) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as ImportView;
}
