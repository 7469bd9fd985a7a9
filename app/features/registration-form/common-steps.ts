import { identityDocuments, levels, nationalities, regions, withoutDiploma } from "./country.ts";
import type { DocumentDefinition, Field, Options, Step } from "./definition.ts";

/** The questions of every programme; a programme adds its own. */

const choices = (words: string, ...codes: string[]): Options => ({
  words,
  list: codes.map((code) => ({ code })),
});

const minor = { ageUnder: 18 } as const;
const hasDiploma = { field: "education_level", notIn: ["", ...withoutDiploma] } as const;

export const identityStep: Step = {
  name: "identity",
  fields: [
    {
      name: "last_name",
      type: "text",
      max: 80,
      pattern: "name",
      autocomplete: "family-name",
      required: true,
      help: true,
      hidden: true,
    },
    {
      name: "first_names",
      type: "text",
      max: 120,
      pattern: "name",
      autocomplete: "given-name",
      required: true,
      hidden: true,
    },
    {
      name: "sex",
      type: "choice",
      options: choices("sex", "F", "M"),
      required: true,
      counts: true,
      hidden: true,
    },
    {
      name: "birth_date",
      type: "birthdate",
      autocomplete: "bday",
      keyboard: "numeric",
      required: true,
      help: true,
      counts: true,
      hidden: true,
    },
    { name: "birth_place", type: "text", max: 100, required: true, hidden: true },
    {
      name: "nationality",
      type: "choice",
      options: nationalities,
      required: true,
      hidden: true,
    },
    {
      name: "identity_kind",
      type: "choice",
      options: identityDocuments,
      required: true,
      help: true,
      hidden: true,
    },
    {
      name: "identity_number",
      type: "text",
      max: 40,
      pattern: "identity",
      required: true,
      help: true,
      hidden: true,
      autocomplete: "off",
    },
    {
      name: "guardian_name",
      type: "text",
      max: 120,
      pattern: "name",
      autocomplete: "off",
      required: true,
      help: true,
      hidden: true,
      when: minor,
    },
    {
      name: "guardian_phone",
      type: "phone",
      foreign: true,
      keyboard: "tel",
      required: true,
      hidden: true,
      when: minor,
      autocomplete: "off",
    },
  ],
};

export const contactStep: Step = {
  name: "contact",
  fields: [
    {
      name: "phone",
      type: "phone",
      keyboard: "tel",
      autocomplete: "tel",
      required: true,
      help: true,
      hidden: true,
    },
    {
      name: "whatsapp",
      type: "phone",
      foreign: true,
      sameAs: "phone",
      keyboard: "tel",
      help: true,
      hidden: true,
      autocomplete: "off",
    },
    {
      name: "messages_by",
      type: "choices",
      options: choices("messages_by", "sms", "whatsapp"),
      help: true,
      hidden: true,
    },
    {
      name: "email",
      type: "email",
      max: 254,
      keyboard: "email",
      autocomplete: "email",
      help: true,
      hidden: true,
    },
    {
      name: "region",
      type: "choice",
      options: regions,
      required: true,
      help: true,
      counts: true,
      hidden: true,
    },
    {
      name: "town",
      type: "text",
      max: 80,
      suggest: "towns",
      autocomplete: "address-level2",
      required: true,
      hidden: true,
    },
    {
      name: "district",
      type: "text",
      max: 100,
      autocomplete: "address-level3",
      help: true,
      hidden: true,
    },
  ],
};

/** `own`: additional questions of the programme. */
export function educationStep(own: readonly Field[]): Step {
  return {
    name: "education",
    fields: [
      { name: "education_level", type: "choice", options: levels, required: true, counts: true },
      { name: "diploma", type: "text", max: 150, help: true, when: hasDiploma },
      { name: "school", type: "text", max: 150, when: hasDiploma, hidden: true },
      { name: "diploma_year", type: "year", from: 1970, keyboard: "numeric", when: hasDiploma },
      {
        name: "situation",
        type: "choice",
        required: true,
        counts: true,
        options: choices(
          "situation",
          "unemployed",
          "student",
          "apprentice",
          "employed",
          "self_employed",
          "home",
          "other",
        ),
      },
      {
        name: "experience",
        type: "choice",
        required: true,
        help: true,
        counts: true,
        options: choices("experience", "none", "under_1", "from_1_to_3", "over_3"),
      },
      ...own,
    ],
  };
}

export const choiceStep: Step = {
  name: "choice",
  fields: [
    { name: "formation_id", type: "course", required: true },
    { name: "place_wished", type: "text", max: 80, suggest: "places", help: true, hidden: true },
    {
      name: "heard_from",
      type: "choice",
      options: choices(
        "heard_from",
        "friend",
        "school",
        "town_hall",
        "employment_agency",
        "radio",
        "social_media",
        "website",
        "event",
        "other",
      ),
    },
    {
      name: "motivation",
      type: "longtext",
      min: 100,
      max: 3000,
      required: true,
      help: true,
      counts: true,
    },
    {
      name: "disability",
      type: "choice",
      options: choices("disability", "yes", "no", "unsaid"),
      help: true,
      counts: true,
      hidden: true,
    },
    {
      name: "needs",
      type: "longtext",
      max: 500,
      help: true,
      hidden: true,
      when: { field: "disability", in: ["yes"] },
    },
  ],
};

/** These pages show documents and consents instead of fields. */
export const lastSteps: Step[] = [
  { name: "documents", fields: [] },
  { name: "review", fields: [] },
];

export const commonDocuments: DocumentDefinition[] = [
  { name: "identity", needed: "later" },
  { name: "identity_back", needed: "no", when: { field: "identity_kind", in: ["cni"] } },
  { name: "diploma", needed: "later", when: hasDiploma },
  { name: "cv", needed: "no" },
  { name: "photo", needed: "no", ofFace: true },
];
