import { strToU8 } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { hostileSheets } from "#tests/setup/hostile-sheets.ts";
import { begin, faulty, path, see, send } from "#tests/setup/imports.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { anXlsx, aRow } from "#tests/setup/sheets.ts";

describe("columns", () => {
  const unknown = () => anXlsx(`${aRow(1, "Code", "Moyenne")}${aRow(2, "MA-2026-000001", 12)}`);

  test("that are not recognised are named by hand, and remembered", async () => {
    const { coordinator, work } = await begin();
    const { id } = await send(coordinator, unknown());
    await work();
    expect(await see(coordinator, id)).toMatchObject({
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
    expect(await see(coordinator, id)).toMatchObject({ state: "ready", counts: { change: 1 } });

    const again = await send(coordinator, unknown());
    await work();
    expect(await see(coordinator, again.id)).toMatchObject({ state: "ready", mapping: columns });
  });

  test("must be there, once each, and say enough", async () => {
    const { coordinator, work } = await begin();
    const { id } = await send(coordinator, unknown());
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

describe("files", () => {
  test("the template comes filled with the shortlist and reads back unchanged", async () => {
    const { coordinator, work, db } = await begin(3, {
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
      const { id } = await send(coordinator, bytes);
      await work();
      expect(await see(coordinator, id)).toMatchObject({
        state: "ready",
        counts: { rows: 3, same: 3, change: 0, error: 0, warnings: 0 },
      });
      expect((await coordinator.post(`${path}/${id}/apply`)).status).toBe(409);
    }
  });

  test("the report says what became of each row, in the reader's language", async () => {
    const { coordinator, work } = await begin();
    const { id } = await send(coordinator, faulty);
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

  test("hostile ones are refused with a reason, and nothing is left under way", {
    timeout: 120_000,
  }, async () => {
    const { coordinator, work } = await begin(1);
    const some = hostileSheets.filter(({ name }) =>
      /^500 columns$|^a macro file$|old Excel|^another archive|no text|row repeated/.test(name),
    );
    expect(some).toHaveLength(6);
    for (const { bytes, ends, name } of some) {
      const { id } = await send(coordinator, bytes());
      await work();
      const { state, error } = await see(coordinator, id);
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
