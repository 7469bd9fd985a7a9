import type { Db } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { FORMS } from "#app/website/registration-form/forms.queries.server.ts";
import { shippedForms } from "#app/website/registration-form/shipped.server.ts";
import {
  definitionOf,
  type StoredField,
  type StoredForm,
} from "#app/website/registration-form/stored-form.ts";
import {
  registrationForms,
  registrationFormVersions,
} from "#app/website/registration-form/tables.server.ts";

const key = "tic";
const prefix = "TIC";
const said = (text: string) => ({ fr: text, en: text, de: text });
const own = new Set(["technical_track", "farming_link", "machines"]);

const track: StoredField = {
  name: "technical_track",
  type: "choice",
  label: said("Filière technique suivie"),
  required: true,
  when: { field: "experience", notIn: ["", "none"] },
  options: {
    own: [
      { code: "electronics", label: said("Électronique") },
      { code: "other", label: said("Autre filière") },
    ],
  },
};

/** A programme that the product does not ship: other ages, one question and one document. */
function thirdForm(): StoredForm {
  const [shipped] = shippedForms();
  if (!shipped) throw new Error("no form ships");
  const { steps, documents, consent, ...rest } = shipped.definition;
  return {
    ...rest,
    title: said("Tremplin TIC"),
    lead: said("TIC"),
    age: { from: 16, to: 30 },
    steps: steps.map((step) => ({
      ...step,
      fields: [
        ...step.fields.filter(({ name }) => !own.has(name)),
        ...(step.name === "work" ? [track] : []),
      ],
    })),
    documents: documents
      .filter(({ name }) => name === "identity")
      .map((document) => ({ ...document, needed: "now" as const })),
    consent: { ...consent, version: "tic-1" },
  };
}

export const thirdProgramme = definitionOf({ key, prefix, version: 1, form: thirdForm() });

/** Stores the programme, as the editor of forms does. */
export async function addThirdProgramme(db: Db): Promise<void> {
  const now = new Date("2026-10-01T08:00:00Z");
  const draft = thirdForm();
  await db
    .insert(registrationForms)
    .values({ key, prefix, position: 9, draft, draftUpdatedAt: now, createdAt: now });
  await db
    .insert(registrationFormVersions)
    .values({ form: key, version: 1, definition: draft, publishedAt: now });
  await touch(db, FORMS);
}
