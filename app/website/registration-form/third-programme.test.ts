import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { addThirdProgramme, thirdProgramme } from "#tests/e2e/third-programme.ts";
import { completeAnswers } from "#tests/setup/applicant.ts";
import { bodyOf, type Receipt, send } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import type { FormData } from "./as-data.ts";
import { loadForms } from "./forms.queries.server.ts";
import { intakes } from "./tables.server.ts";

/** A programme needs stored data only: no route, page or rule names it. */
const tic = thirdProgramme;

async function start() {
  const site = await startTestApp();
  await addThirdProgramme(site.db);
  await loadForms(site.db);
  const [course] = await site.db
    .update(formations)
    .set({ form: sql`${tic.key}`, level: "none" })
    .returning();
  const days = { opensOn: "2026-10-01", closesOn: "2026-11-30" };
  await site.db.insert(intakes).values({ form: "tic", year: 2026, ...days });
  return { site, visitor: await site.as("visitor"), courseId: course?.id ?? 0 };
}

describe("third programme", () => {
  test("the third programme is listed with the others", async () => {
    const { site } = await start();
    const data = await read<FormData>(site.get("/api/registration-forms/tic"));
    expect(data).toMatchObject({ key: "tic", open: true, age: { from: 16 }, year: 2026 });
    const names = data.steps.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names).toContain("technical_track");
    expect(names).not.toContain("machines");
    const courses = data.steps
      .flatMap(({ fields }) => fields)
      .find(({ type }) => type === "course");
    expect(courses?.options?.length).toBeGreaterThan(0);
    expect(data.documents).toMatchObject([{ name: "identity", required: true }]);
  });

  test("a submission for the third programme is checked by its own rules", async () => {
    const { site, visitor, courseId } = await start();
    const answers = {
      ...completeAnswers(tic, courseId),
      birth_date: "2010-01-20",
      experience: "under_1",
    };
    const refused = await send(visitor, bodyOf(answers, {}, tic));
    const { errors } = await read<{ errors: object }>(refused);
    expect(Object.keys(errors)).toEqual([
      "answers.guardian_name",
      "answers.guardian_phone",
      "answers.technical_track",
      "documents.identity",
    ]);
    const more = {
      guardian_name: "Awa Fictive",
      guardian_phone: "01 02 03 04 05",
      technical_track: "other",
    };
    const documents = { identity: await upload(visitor, pdf()) };
    const sent = await send(visitor, bodyOf({ ...answers, ...more }, { documents }, tic));
    expect(sent.status).toBe(201);
    const { reference } = await read<Receipt>(sent);
    expect(reference).toBe("TIC-2026-000001");
    const [row] = await site.db.select().from(registrations);
    expect(row?.answers).toMatchObject({ ...more, guardian_phone: "+2250102030405" });
    const status = await visitor.post(`/api/registrations/${reference}/status`, {
      birth_date: "2010-01-20",
    });
    expect(await status.json()).toMatchObject({ status: "received", form: "tic" });
  });
});
