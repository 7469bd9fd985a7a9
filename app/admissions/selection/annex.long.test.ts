import { eq, not } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, dataReads } from "#app/platform/audit/tables.server.ts";
import { ok, openRound, start } from "#tests/setup/selection-round.ts";

test("after closing, the annex names people on request, and exports hold age, score and rank", async () => {
  const { coordinator, applicants, db, as } = await start();
  const round = await openRound(coordinator);
  const path = `/api/selection-rounds/${round.id}`;
  expect((await coordinator.get(`${path}/annex`)).status, "nothing is closed yet").toBe(404);
  await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
  const reason = "Décision unanime du comité";
  await ok(await coordinator.post(`${path}/close`, { confirm: true, reason, version: 2 }));

  const looks = () => db.$count(dataReads, not(dataReads.amongOthers));
  const reads = await looks();
  const annex = await coordinator.get(`${path}/annex`);
  expect(annex.status).toBe(200);
  expect(annex.headers.get("content-type")).toBe("application/pdf");
  expect(await looks()).toBe(reads + 1);
  const [made] = await db.select().from(auditLog).where(eq(auditLog.action, "selection.annexed"));
  expect(made).toMatchObject({ after: { rows: 3 } });
  expect((await (await as("editor")).get(`${path}/annex`)).status).toBe(403);

  const csv = await (await coordinator.get("/api/registrations/export?sort=reference")).text();
  const [headings = "", first = ""] = csv.replace("\uFEFF", "").split("\r\n");
  const names = headings.split(";").map((name) => name.replaceAll('"', ""));
  const cells = first.split(";").map((cell) => cell.replaceAll('"', ""));
  const at = (name: string) => cells[names.indexOf(name)];
  expect(at("Numéro de dossier")).toBe(applicants[0]?.reference);
  expect([at("Âge"), at("Note de sélection"), at("Rang de sélection")]).toEqual(["22", "20", "1"]);
});
