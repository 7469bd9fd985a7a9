import { referenceOf } from "#app/admissions/registrations/rules.ts";
import { trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { firstTemplate } from "../setup/certificates.ts";
import { insertCohort } from "../setup/cohorts.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import type { TestApp } from "../setup/test-app.ts";

const everyLanguage = (text: string) => ({ fr: text, en: text, de: text });
const formula = { kind: "count", count: { subject: "registrations", conditions: [] } };
const indicator = () => ({ name: everyLanguage("Zebulon"), formula, target: null, targets: [] });
const template = () => ({
  texts: {
    title: everyLanguage("Certificat"),
    body: everyLanguage("{name}"),
    footer: everyLanguage(""),
  },
  signatories: [],
  logos: [],
});
const noted = () => ({ day: "2026-01-06" });
const round = () => ({ criteria: [], targets: [] });

/** Inputs whose values depend on each other or on stored items; a schema alone cannot give them. */
export const fittingInputs: Record<string, (app: TestApp) => object | Promise<object>> = {
  "PUT /api/surveys/:id{[0-9]+}/answers": () => ({ related: true, since: "before" }),
  "POST /api/indicators": indicator,
  "PUT /api/indicators/:id": indicator,
  "POST /api/certificate-templates": template,
  "PUT /api/certificate-templates/:id": template,
  "POST /api/reports": () => ({ from: "2025-01-01", until: "2025-12-31" }),
  "POST /api/cohortes/:id/outcomes": noted,
  "POST /api/cohortes/:id/outcomes/start": noted,
  "POST /api/api-keys": () => ({ scopes: ["figures"] }),
  "POST /api/certificates/issue": issuing,
  "POST /api/certificates/issue/check": issuing,
  "POST /api/certificates/issue/preview": issuing,
  "PATCH /api/contact-messages/:id": () => ({ assigned_to: null }),
  "PUT /api/message-templates/:kind/:locale": () => ({
    subject: "{reference}",
    body: "{reference}",
    short: "{reference}",
  }),
  "POST /api/selection-rounds": round,
  "PUT /api/selection-rounds/:id": round,
  "POST /api/selection-rounds/:id/readings": () => ({ registration_ids: undefined, first: 1 }),
};

let issued = 0;

/** A cohort with one person who completed it; another person at each call. */
async function issuing(app: TestApp) {
  issued += 1;
  const cohort = await insertCohort(app.db, { formationId: 1, startDate: "2026-01-05" });
  const member = { status: "admitted", cohortId: cohort.id } as const;
  const own = {
    reference: referenceOf("MA", 2026, 900_000 + issued),
    phone: `+22507${99_000_000 + issued}`,
  };
  const [person] = await insertPeople(app.db, somePeople(1, { ...member, ...own }));
  await app.db.insert(trainingOutcomes).values({
    registrationId: person?.id ?? 0,
    cohortId: cohort.id,
    startedOn: "2026-01-05",
    outcome: "completed",
    endedOn: "2026-09-25",
    updatedAt: app.clock.now,
  });
  const coordinator = await app.as("coordinator");
  const template = await firstTemplate({ coordinator });
  return { cohort_id: cohort.id, template_id: template.id, locale: "own" };
}
