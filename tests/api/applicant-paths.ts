import { randomUUID } from "node:crypto";
import { REFERENCE } from "#app/admissions/registrations/rules.ts";
import { surveys } from "#app/training/surveys/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { bodyOf, type Receipt, send, somebody } from "../setup/apply.ts";
import { insertCertificate } from "../setup/certificates.ts";
import { insertCohort } from "../setup/cohorts.ts";
import { ok } from "../setup/content.ts";
import {
  insertMinutes,
  insertReading,
  insertRound,
  inviteEverybody,
  inviteReader,
} from "../setup/selection.ts";
import { makeCourse } from "./content-paths.ts";
import type { Made, Makers, Making } from "./makers.ts";

/** Addresses of applications and of what follows from them. */
export function applicantPaths(making: Making): Makers {
  const { app, admin, visitor, next } = making;
  const { as } = app;
  const course = () => makeCourse(making);

  async function registration() {
    const coordinator = await as("coordinator");
    const sent = send(visitor, bodyOf(await somebody(app)));
    const { reference } = await ok<Receipt>(sent, 201);
    const { data } = await ok<{ data: Made[] }>(
      coordinator.get(`/api/registrations?search=${reference}`),
    );
    return `/api/registrations/${data[0]?.id}`;
  }

  return {
    "/api/surveys/of/:id": async () =>
      (await registration()).replace("registrations", "surveys/of"),
    async "/api/surveys/:id{[0-9]+}"() {
      const registrationId = Number((await registration()).split("/").pop());
      const survey = { registrationId, month: 1 as const, dueOn: "2026-10-01" };
      const [made] = await app.db.insert(surveys).values(survey).returning();
      return `/api/surveys/${made?.id}`;
    },
    // The task of another user is unknown.
    "/api/admissions/letters/files/:task": async () =>
      `/api/admissions/letters/files/${randomUUID()}`,
    "/api/admissions/letters/:registration": async () =>
      (await registration()).replace("registrations", "admissions/letters"),
    "/api/certificates/people/:id": async () =>
      (await registration()).replace("registrations", "certificates/people"),
    // No certificate has it.
    "/api/certificates/verify/:code": async () => "/api/certificates/verify/0000000000000000",
    async "/api/certificates/:id"() {
      const formationId = Number((await course()).split("/").pop());
      const cohort = await insertCohort(app.db, { formationId, startDate: "2026-01-05" });
      const registrationId = Number((await registration()).split("/").pop());
      const made = await insertCertificate(app.db, { registrationId, cohortId: cohort.id });
      return `/api/certificates/${made.id}`;
    },
    async "/api/certificate-templates/:id"() {
      const [template] = await ok<Made[]>(admin.get("/api/certificate-templates"));
      return `/api/certificate-templates/${template?.id}`;
    },
    // There is no session yet.
    "/api/cohortes/:id/attendance/:session": async () => "/api/cohortes/1/attendance/999",
    async "/api/cohortes/:id"() {
      const formationId = Number((await course()).split("/").pop());
      const cohort = await insertCohort(app.db, { formationId, startDate: "2026-01-05" });
      return `/api/cohortes/${cohort.id}`;
    },
    "/api/message-templates/:kind": async () => "/api/message-templates/received",
    async "/api/registration-calls/:id{[0-9]+}"() {
      const year = 2030 + next();
      const days = { opensOn: `${year}-01-01`, closesOn: `${year}-02-01` };
      const values = { form: "meca-agro", year, ...days };
      const [made] = await app.db.insert(intakes).values(values).returning();
      return `/api/registration-calls/${made?.id}`;
    },
    "/api/desk/registration-forms/:key": async () =>
      "/api/desk/registration-forms/competences-numeriques",
    "/api/registration-forms/:key": async () => "/api/registration-forms/meca-agro",
    async "/api/registrations/import/:import"() {
      const { id } = await ok<Made>(admin.post("/api/registrations/import", "Dossier;Test"), 201);
      return `/api/registrations/import/${id}`;
    },
    "/api/registration-people/:id": async () =>
      (await registration()).replace("registrations", "registration-people"),
    async [`/api/registrations/${REFERENCE}`]() {
      const sent = send(visitor, bodyOf(await somebody(app)));
      return `/api/registrations/${(await ok<Receipt>(sent, 201)).reference}`;
    },
    "/api/registrations/:id{[0-9]+}/documents/:document{[0-9]+}": async () =>
      `${await registration()}/documents/1`,
    "/api/registrations/:id{[0-9]+}/documents/:document{[0-9]+}/small": async () =>
      `${await registration()}/documents/1/small`,
    "/api/registrations/:id{[0-9]+}/documents/:name{[a-z_]+}": async () =>
      `${await registration()}/documents/photo`,
    "/api/registrations/convocations/:id{[0-9]+}": async () =>
      (await registration()).replace("registrations/", "registrations/convocations/"),
    "/api/registrations/:id{[0-9]+}": registration,
    // Nobody has sent one.
    "/api/registrations/messages/batches/:batch": async () =>
      `/api/registrations/messages/batches/${randomUUID()}`,
    "/api/registrations/messages/:id": async () => "/api/registrations/messages/1",
    // That of another user is unknown.
    "/api/registrations/views/:id": async () => "/api/registrations/views/1",
    "/api/registrations/duplicates/:id": async () => "/api/registrations/duplicates/1",
    async "/api/selection-rounds/:id/readers/:user"() {
      const [round, { user }] = [await insertRound(app.db), await as("staff")];
      await inviteReader(app.db, round, user.id);
      return `/api/selection-rounds/${round}/readers/${user.id}`;
    },
    async "/api/selection-rounds/:id/choices/:registration"() {
      const year = 2030 + next();
      const [registration] = await someApplicants(app.db, [{}], year);
      return `/api/selection-rounds/${await insertRound(app.db, { year })}/choices/${registration?.id}`;
    },
    async "/api/selection-rounds/:id/reading/:reading"(owner) {
      const year = 2030 + next();
      const [registration] = await someApplicants(app.db, [{}], year);
      const round = await insertRound(app.db, { year });
      const readerId = owner ?? (await as("staff")).user.id;
      await inviteReader(app.db, round, readerId);
      const reading = await insertReading(app.db, {
        round,
        registration: registration?.id ?? 0,
        readerId,
      });
      return `/api/selection-rounds/${round}/reading/${reading}`;
    },
    async "/api/selection-rounds/:id/reading"() {
      const round = await insertRound(app.db);
      await inviteEverybody(app.db, round);
      return `/api/selection-rounds/${round}/reading`;
    },
    "/api/selection-rounds/:id/minutes": async () =>
      `/api/selection-rounds/${await insertMinutes(app.db)}/minutes`,
    "/api/selection-rounds/:id": async () => `/api/selection-rounds/${await insertRound(app.db)}`,
  };
}
