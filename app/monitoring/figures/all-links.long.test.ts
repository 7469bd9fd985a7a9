import { expect, test } from "vitest";
import type { Page } from "#app/platform/http/pagination.ts";
import { read } from "#tests/setup/content.ts";
import { generatePeople, insertKnown } from "#tests/setup/known-people.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { FiguresAnswer } from "./schema.ts";

test("every number of every plot opens a list of exactly as many people", async () => {
  const app = await startTestApp({ today: "2026-11-02" });
  const people = generatePeople(160).map((person) => ({ ...person, sex: person.sex || "M" }));
  await insertKnown(app.db, people);
  const coordinator = await app.as("coordinator");
  for (const query of ["", "?form=meca-indus&from=2026-02-01&until=2026-05-31"]) {
    const { plots } = await read<FiguresAnswer>(coordinator.get(`/api/figures${query}`));
    const cells = plots.flatMap(({ table }) => table.rows.flatMap((row) => row.cells));
    const linked = cells.filter(({ href }) => href);
    expect(linked.length).toBeGreaterThan(100);
    for (const { href, count } of linked) {
      const [, filters] = (href ?? "").split("?");
      const list = coordinator.get(`/api/registrations?page=1&per_page=1&${filters}`);
      expect((await read<Page<object>>(list)).meta.total, href ?? "").toBe(count);
    }
  }
});
