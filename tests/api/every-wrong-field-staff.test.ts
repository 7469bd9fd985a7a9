import { expect, test } from "vitest";
import { mecaAgro } from "#tests/setup/forms.ts";
import { insertCohort } from "../setup/cohorts.ts";
import { read } from "../setup/content.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import { insertReading, insertRound, inviteReader } from "../setup/selection.ts";
import { startTestApp } from "../setup/test-app.ts";

/** The fields of a refusal in alphabetical order. */
async function wrongFields(response: Promise<Response>): Promise<string[]> {
  const answer = await response;
  expect(answer.status).toBe(422);
  const { errors } = await read<{ errors: Record<string, string[]> }>(answer);
  return Object.keys(errors).sort();
}

test("a registration lists its key, form and every wrong answer at once", async () => {
  const { as } = await startTestApp();
  const visitor = await as("visitor");
  const send = (body: object) => wrongFields(visitor.post("/api/registrations", body));
  expect(await send({ form: "nothing", consent_version: 3 })).toEqual([
    "Idempotency-Key",
    "answers",
    "consent_version",
    "form",
  ]);
  const wrong = await send({ form: "meca-agro", answers: { sex: "X" }, disability_consent: "yes" });
  expect(wrong).toEqual(
    expect.arrayContaining([
      "Idempotency-Key",
      "answers.last_name",
      "answers.phone",
      "answers.sex",
      "consent_version",
      "disability_consent",
    ]),
  );
  expect(wrong).toHaveLength(new Set(wrong).size);
});

test("a submitted draft lists missing answers together with a consent of the wrong type", async () => {
  const { as } = await startTestApp();
  const visitor = await as("visitor");
  const begun = visitor.post("/api/registrations/drafts", { form: mecaAgro.key });
  const { draft } = await read<{ draft: string }>(begun);
  const headers = { "x-registration-draft": draft };
  const submit = visitor.post("/api/registrations/drafts/current/submit", {}, headers);
  expect(await wrongFields(submit)).toEqual(
    expect.arrayContaining(["answers.last_name", "consent_version"]),
  );
});

test("an intake lists its form and dates together with the rest", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const intake = { form: "nothing", year: 1, opens_on: "2026-05-02", closes_on: "2026-05-01" };
  expect(await wrongFields(admin.put("/api/registration-calls", intake))).toEqual([
    "closes_on",
    "form",
    "year",
  ]);
});

test("a correction of a registration lists answers and fields together", async () => {
  const { as, db } = await startTestApp();
  const admin = await as("admin");
  const [registration] = await insertPeople(db, somePeople(1));
  const change = { answers: { sex: "X" }, test_mark: 30 };
  const wrong = await wrongFields(admin.patch(`/api/registrations/${registration?.id}`, change));
  expect(wrong).toEqual(expect.arrayContaining(["answers.sex", "test_mark", "version"]));
});

test("a cohort lists an unknown course, too few seats and wrong dates together", async () => {
  const { as, db } = await startTestApp();
  const admin = await as("admin");
  const days = { start_date: "2027-02-01", end_date: "2027-01-01" };
  const made = admin.post("/api/cohortes", { formation_id: 99_999, ...days });
  expect(await wrongFields(made)).toEqual(["capacity", "end_date", "formation_id", "name"]);
  const { id } = await insertCohort(db, { formationId: 1 });
  await insertPeople(db, somePeople(3, { status: "admitted", cohortId: id }));
  const change = { formation_id: 99_999, capacity: 2, name: "", ...days };
  expect(await wrongFields(admin.put(`/api/cohortes/${id}`, change))).toEqual([
    "capacity",
    "end_date",
    "formation_id",
    "name",
    "version",
  ]);
});

test("a round lists its form, criteria and targets together with the rest", async () => {
  const { as, db } = await startTestApp();
  const admin = await as("admin");
  const criterion = { id: "a", weight: 1, kind: "choice", field: "no_such_field", points: {} };
  const target = { id: "t", field: "sex", values: ["X"], unit: "share", label: 3 };
  const rules = { criteria: [criterion], targets: [target] };
  const made = await wrongFields(
    admin.post("/api/selection-rounds", { form: "nothing", year: 2026, seats: 0, ...rules }),
  );
  expect(made).toEqual(
    expect.arrayContaining(["form", "name", "seats", "targets.0.at_least", "targets.0.label"]),
  );
  const id = await insertRound(db);
  const changed = await wrongFields(
    admin.put(`/api/selection-rounds/${id}`, { seats: 0, ...rules }),
  );
  expect(changed).toEqual(
    expect.arrayContaining(["criteria.0.field", "name", "seats", "targets.0.at_least", "version"]),
  );
});

test("scores list unknown criteria together with impossible values", async () => {
  const { as, db } = await startTestApp();
  const reader = await as("staff");
  const [registration] = await insertPeople(db, somePeople(1));
  const round = await insertRound(db);
  await inviteReader(db, round, reader.user.id);
  const at = { round, registration: registration?.id ?? 0, readerId: reader.user.id };
  const reading = await insertReading(db, at);
  const marks = [{ criterion: "nothing", mark: 3 }];
  const give = reader.put(`/api/selection-rounds/${round}/reading/${reading}`, { marks });
  expect(await wrongFields(give)).toEqual(["marks.0.criterion", "version"]);
});

test("an inbox message lists an impossible assignee together with the rest", async () => {
  const { as, get, clock } = await startTestApp();
  const { form } = await read<{ form: string }>(get("/api/contact/form"));
  clock.now = new Date(clock.now.getTime() + 60_000);
  const visitor = await as("visitor");
  await visitor.post("/api/contact", {
    form,
    name: "Awa",
    email: "awa@tremplin.example",
    subject: "Question",
    message: "Quand commence la formation ?",
  });
  const admin = await as("admin");
  const { data } = await read<{ data: { id: number }[] }>(admin.get("/api/contact-messages"));
  const change = { assigned_to: 99_999, state: "lost" };
  expect(await wrongFields(admin.patch(`/api/contact-messages/${data[0]?.id}`, change))).toEqual([
    "assigned_to",
    "state",
    "version",
  ]);
});

test("documents that are added later list every wrong one", async () => {
  const { as, db } = await startTestApp();
  const visitor = await as("visitor");
  const [registration] = await insertPeople(
    db,
    somePeople(1, { answers: { birth_date: "2003-05-14" } }),
  );
  const path = `/api/registrations/${registration?.reference}/status`;
  const opened = visitor.post(path, { birth_date: "2003-05-14" });
  const { token } = await read<{ token: string }>(opened);
  const documents = { nothing: "abc", neither: "def" };
  const headers = { "x-registration-token": token };
  expect(await wrongFields(visitor.post(`${path}/documents`, { documents }, headers))).toEqual([
    "documents.neither",
    "documents.nothing",
  ]);
});
