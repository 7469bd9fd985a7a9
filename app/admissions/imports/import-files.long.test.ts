import { strToU8 } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { hostileSheets } from "#tests/setup/hostile-sheets.ts";
import {
  faultySheet,
  getImport,
  path,
  startWithApplicants,
  uploadSheet,
} from "#tests/setup/imports.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { anXlsx, aRow } from "#tests/setup/sheets.ts";
import { registrationImportRows } from "./tables.server.ts";

describe("column mapping", () => {
  const unknown = () => anXlsx(`${aRow(1, "Code", "Moyenne")}${aRow(2, "MA-2026-000001", 12)}`);

  test("unknown columns are mapped by hand, and the choice is stored", async () => {
    const { coordinator, work } = await startWithApplicants();
    const { id } = await uploadSheet(coordinator, unknown());
    await work();
    expect(await getImport(coordinator, id)).toMatchObject({
      state: "mapping",
      mapping: {},
      counts: null,
      columns: [
        { name: "A", heading: "Code", samples: ["MA-2026-000001"] },
        { name: "B", heading: "Moyenne", samples: ["12"] },
      ],
      missing: [{ code: "person" }, { code: "values" }],
    });
    expect((await coordinator.post(`${path}/${id}/apply`)).status).toBe(409);
    const columns = { reference: 0, test_mark: 1 };
    expect((await coordinator.post(`${path}/${id}/mapping`, { columns })).status).toBe(200);
    await work();
    expect(await getImport(coordinator, id)).toMatchObject({
      state: "ready",
      counts: { change: 1 },
    });

    const again = await uploadSheet(coordinator, unknown());
    await work();
    expect(await getImport(coordinator, again.id)).toMatchObject({
      state: "ready",
      mapping: columns,
    });
  });

  test("a mapping with a missing, repeated or unknown column is refused", async () => {
    const { coordinator, work } = await startWithApplicants();
    const { id } = await uploadSheet(coordinator, unknown());
    await work();
    const refused = async (columns: object) => {
      const response = await coordinator.post(`${path}/${id}/mapping`, { columns });
      expect(response.status).toBe(422);
      return ((await response.json()) as { errors: Record<string, string[]> }).errors;
    };
    expect(await refused({ reference: 0 })).toHaveProperty("columns");
    expect(await refused({ reference: 0, test_mark: 0 })).toHaveProperty("columns");
    expect(await refused({ reference: 0, test_mark: 2 })).toHaveProperty("columns");
    expect(await refused({ wrong: 0 })).toBeTruthy();
  });
});

describe("import files", () => {
  test("a million rows are refused after the mapping too, and nothing of them is kept", async () => {
    const { coordinator, work, db } = await startWithApplicants();
    const rows = strToU8(`Code;Moyenne\n${"M1;1\n".repeat(1_000_000)}`);
    const { id } = await uploadSheet(coordinator, rows, "?filename=notes.csv");
    await work();
    expect(await getImport(coordinator, id)).toMatchObject({ state: "mapping" });
    const columns = { reference: 0, test_mark: 1 };
    await coordinator.post(`${path}/${id}/mapping`, { columns });
    await work();
    expect(await getImport(coordinator, id)).toMatchObject({
      state: "failed",
      error: { code: "rows" },
    });
    expect(await db.select().from(registrationImportRows)).toEqual([]);
  });

  test("the template contains the shortlist and is read back without changes", async () => {
    const { coordinator, work, db } = await startWithApplicants(3, {
      status: "selected",
      testMark: 12.5,
      remark: "=bien",
    });
    await insertPeople(db, somePeople(1, { reference: "MA-2026-000900", birthYearOnly: true }));
    for (const format of ["xlsx", "csv"]) {
      const response = await coordinator.get(`${path}/template?format=${format}&form=meca-agro`);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="notes-preselection-2026-03-02.${format}"`,
      );
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { id } = await uploadSheet(coordinator, bytes);
      await work();
      expect(await getImport(coordinator, id)).toMatchObject({
        state: "ready",
        counts: { rows: 3, same: 3, change: 0, error: 0, warnings: 0 },
      });
      expect((await coordinator.post(`${path}/${id}/apply`)).status).toBe(409);
    }
  });

  test("the report lists the result of each row in the language of the request", async () => {
    const { coordinator, work } = await startWithApplicants();
    const { id } = await uploadSheet(coordinator, faultySheet);
    await work();
    const response = await coordinator.get(`${path}/${id}/report`, { "accept-language": "de" });
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const [head, first, second] = book.sheets[0]?.rows ?? [];
    expect(head).toEqual([
      "Zeile",
      "Bewerbungsnummer",
      "Name",
      "Ergebnis",
      "Änderungen",
      "Hinweise zu Zellen",
    ]);
    expect(first?.slice(0, 4)).toEqual([2, "MA-2026-000001", "Fictive Awa 1", "Änderung"]);
    expect(first?.[4]).toContain("Entscheidung: in der engeren Wahl → aufgenommen");
    expect(second?.[5]).toBe("C3: „21“ ist keine Note von 0 bis 20.");
  });

  test("hostile files are refused with a reason and leave no running task", {
    timeout: 120_000,
  }, async () => {
    const { coordinator, work } = await startWithApplicants(1);
    const some = hostileSheets.filter(({ name }) =>
      /^500 columns$|^a macro file$|old Excel|^another archive|binary data|row repeated/.test(name),
    );
    expect(some).toHaveLength(6);
    for (const { bytes, ends, name } of some) {
      const { id } = await uploadSheet(coordinator, bytes());
      await work();
      const { state, error } = await getImport(coordinator, id);
      expect([state, error?.code], name).toEqual(["failed", ends]);
      expect(error?.message, name).toMatch(/\.$/);
    }
    const pdf = await coordinator.post(path, strToU8("%PDF-1.7 and more bytes"), {});
    expect(pdf.status).toBe(422);
    expect((await coordinator.post(path, new Uint8Array(0), {})).status).toBe(422);
    const large = await coordinator.post(path, new Uint8Array(11 * 1024 * 1024), {});
    expect(large.status).toBe(413);
  });
});
