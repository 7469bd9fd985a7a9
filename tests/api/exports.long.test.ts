import { sql } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { aCourse, anArticle, createCourse, createPost, ok, read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

async function table(caller: Caller, path: string, locale = "fr") {
  const answer = await caller.get(path, { "accept-language": locale });
  expect(answer.status, path).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, lines: new TextDecoder().decode(bytes).split("\r\n").slice(0, -1) };
}

async function startWithContent() {
  const app = await startTestApp();
  const { as, db } = app;
  const admin = await as("admin");
  await createPost(admin, anArticle("Un"));
  const { id } = await createCourse(admin, aCourse("Hydraulique"));
  await ok(admin.post(`/api/desk/formations/${id}/publish`, {}));
  const cohort = await insertCohort(db, {
    formationId: id,
    name: { fr: "Un" },
    place: "Yamoussoukro",
  });
  await insertCohort(db, { formationId: id, name: { fr: "Deux" }, place: "Abidjan" });
  await someApplicants(db, [{ last_name: "Zadi" }, { last_name: "Éboué" }]);
  await db.update(registrations).set({ status: "admitted", cohortId: cohort.id });
  const written = {
    form: "un",
    name: "Awa",
    subject: "Horaires",
    message: "Bonjour",
    locale: "fr" as const,
  };
  await db.insert(contactMessages).values({ ...written, createdAt: app.clock.now });
  return { ...app, admin, cohort };
}

test("every export opens in columns with real dates in Excel of every country", async () => {
  const { admin, cohort, clock } = await startWithContent();
  clock.now = new Date(clock.now.getTime() + 1000);
  const exports = [
    "/api/desk/posts/export",
    "/api/desk/formations/export",
    "/api/users/export",
    "/api/audit/export",
    "/api/contact-messages/export",
    "/api/registrations/export",
    "/api/admissions/export",
    "/api/cohortes/export",
    `/api/cohortes/${cohort.id}/members/export`,
  ];
  for (const path of exports) {
    for (const [locale, cut] of [
      ["fr", ";"],
      ["de", ";"],
      ["en", ","],
    ] as const) {
      const { bytes, lines } = await table(admin, path, locale);
      expect([...bytes.slice(0, 3)], path).toEqual([0xef, 0xbb, 0xbf]);
      expect(lines[0]?.split(`"${cut}"`).length, `${path} ${locale}`).toBeGreaterThan(3);
      expect(lines.length, path).toBeGreaterThan(1);
    }
    const { bytes } = await table(admin, `${path}?format=xlsx`);
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    const dates = rows
      .slice(1)
      .flat()
      .filter((cell) => cell instanceof Date);
    // No seat is confirmed yet, so the only date column is empty.
    if (!path.includes("members")) expect(dates.length, path).toBeGreaterThan(0);
  }
});

test("no export contains text that runs as a formula", async () => {
  const { admin, db, cohort, clock } = await startWithContent();
  const live = "=HYPERLINK(1);@SUM(A1),+1|-1\n=1";
  await db
    .update(registrations)
    .set({ lastName: live, firstNames: live, email: live, phone: live });
  await db.execute(sql`update registrations set remark = ${live},
    answers = answers || jsonb_build_object('last_name', ${live}::text, 'town', ${live}::text)`);
  await db.execute(
    sql`update cohortes set place = ${live}, name = jsonb_build_object('fr', ${live}::text)`,
  );
  await db.update(contactMessages).set({ name: live, subject: live, message: live, email: live });
  await db.execute(sql`
    insert into audit_log (at, action, subject_type, subject_id, subject_label, actor_name, actor_email)
    values (${clock.now.toISOString()}, 'users.updated', 'user', '1', ${live}, ${live}, ${live})`);
  clock.now = new Date(clock.now.getTime() + 1000);
  const lists = ["audit", "contact-messages", "registrations", "admissions", "cohortes"];
  for (const list of [...lists, `cohortes/${cohort.id}/members`, "registrations/import/template"]) {
    const path = list.endsWith("template") ? `/api/${list}?format=` : `/api/${list}/export?format=`;
    const { bytes } = await table(admin, `${path}csv`);
    const text = new TextDecoder().decode(bytes).replaceAll('"', "");
    expect(
      text.split(/[;,|\r\n]/).filter((cell) => /^[=+@]|^-\D/.test(cell)),
      list,
    ).toEqual([]);
    if (!list.endsWith("template")) expect(text, list).toContain("'=HYPERLINK(1)");
    const book = await readXlsx((await table(admin, `${path}xlsx`)).bytes, { readStyles: true });
    const cells = [...(book.sheets[0]?.cells?.values() ?? [])];
    expect(
      cells.filter(({ formula }) => formula !== undefined),
      list,
    ).toEqual([]);
    const texts = (book.sheets[0]?.rows ?? []).flat().filter((cell) => typeof cell === "string");
    expect(
      texts.filter((cell) => /^[=@]/.test(cell)),
      list,
    ).toEqual([]);
  }
});

test("an export has the same order as the list on screen", async () => {
  const { admin, as } = await startWithContent();
  await as("staff", { email: "aaa@b.ci" });
  const cases = [
    ["/api/users", "/api/users/export", "sort=-email", "email", 2],
    ["/api/cohortes/all?per_page=100", "/api/cohortes/export", "sort=place", "place", 2],
    ["/api/cohortes/all?per_page=100", "/api/cohortes/export", "sort=-place", "place", 2],
    ["/api/registrations?page=1", "/api/registrations/export", "sort=last_name", "reference", 0],
    ["/api/registrations?page=1", "/api/registrations/export", "sort=-last_name", "reference", 0],
  ] as const;
  type Row = Record<string, unknown>;
  for (const [list, file, sort, field, column] of cases) {
    const url = list.includes("?") ? `${list}&${sort}` : `${list}?${sort}`;
    const body = await read<Row[] | { data: Row[] }>(admin.get(url));
    const shown = (Array.isArray(body) ? body : body.data).map((row) => String(row[field]));
    const { lines } = await table(admin, `${file}?${sort}`);
    const cells = lines.slice(1).map((line) => line.slice(1, -1).split('";"')[column]);
    expect(cells, `${file} ${sort}`).toEqual(shown);
  }
});

test("more than ten thousand rows are streamed, each once", async () => {
  const { admin, db, clock } = await startWithContent();
  await db.execute(sql`
    insert into audit_log (at, action, subject_type, subject_id, subject_label, actor_name, actor_email)
    select ${clock.now.toISOString()}::timestamptz - n * interval '1 second', 'users.updated', 'user',
      n::text, 'Nº ' || n, 'Aya', 'aya@b.ci' from generate_series(1, 10050) n`);
  const answer = await admin.get("/api/audit/export?action=users.updated");
  expect(answer.headers.has("content-length"), "nothing waits for the last row").toBe(false);
  const packed = await admin.get("/api/audit/export?search=1005", {
    "accept-encoding": "br, gzip",
  });
  expect([packed.headers.get("content-encoding"), packed.headers.has("content-length")]).toEqual([
    "gzip",
    false,
  ]);
  const unpacked = packed.body?.pipeThrough(new DecompressionStream("gzip"));
  expect(await new Response(unpacked).text()).toContain('Nº 1005"');
  const lines = (await answer.text()).split("\r\n").slice(1, -1);
  expect(lines).toHaveLength(10_050);
  expect(new Set(lines).size).toBe(10_050);
  expect(lines[0]).toContain('Nº 1"');
});
