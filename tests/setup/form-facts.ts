import type { FormFacts } from "#app/admissions/applying/pages/form-facts.ts";
import { mecaAgro } from "./forms.ts";

/** An open form in which nothing is typed yet. */
export const unansweredForm: FormFacts = {
  form: mecaAgro,
  agent: false,
  intake: { open: true, opensOn: "2026-01-01", closesOn: "2026-12-31" },
  courses: [],
  typed: {},
  errors: {},
  documents: [],
  draftDocuments: [],
  draft: null,
  lost: false,
  failed: null,
  tooMuch: false,
  changing: false,
  draftAt: null,
  consent: null,
  today: "2026-06-01",
  step: null,
  formation: null,
};
