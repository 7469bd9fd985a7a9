import { z } from "zod";
import { NOT_INHERITED, whole } from "#app/platform/http/values.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { countryListNames, countryLists } from "./country.ts";
import type { Field, FormDefinition, Options } from "./definition.ts";

/** Names of questions, steps and documents, and codes of options: they never change. */
export const ANSWER_NAME = new RegExp(`^${NOT_INHERITED}[a-z][a-z0-9_]{0,39}$`);
export const OPTION_CODE = new RegExp(`^${NOT_INHERITED}[A-Za-z][A-Za-z0-9_-]{0,39}$`);
export const FORM_KEY = new RegExp(`^${NOT_INHERITED}[a-z][a-z0-9-]{1,39}$`);
export const FORM_PREFIX = /^[A-Z]{1,5}$/;

const said = (max: number) => z.string().trim().max(max);
const Said = (max: number) => {
  const [fr, en, de] = locales.map(() => said(max)) as [z.ZodString, z.ZodString, z.ZodString];
  return z.object({ fr, en, de });
};

const Codes = z.array(z.string().max(40)).max(60);
/** A choice without nesting: a question, and the answers it must or must not have. */
const StoredCondition = z.union([
  z.strictObject({ field: z.string().max(40), in: Codes }),
  z.strictObject({ field: z.string().max(40), notIn: Codes }),
  z.strictObject({ ageUnder: whole(1, 120) }),
]);

const StoredOption = z.strictObject({
  code: z.string().max(40),
  label: Said(200),
  retired: z.literal(true).optional(),
});

const StoredOptions = z.union([
  z.strictObject({ list: z.enum(countryListNames as [string, ...string[]]) }),
  z.strictObject({ own: z.array(StoredOption).max(60) }),
]);

/** Ids of recordings in the library. */
const Recording = whole(1).nullable();
const Recordings = z.strictObject({ fr: Recording, en: Recording, de: Recording });

const asked = {
  name: z.string().max(40),
  label: Said(200),
  help: Said(500).optional(),
  required: z.literal(true).optional(),
  missing: Said(200).optional(),
  listen: Recordings.optional(),
  when: StoredCondition.optional(),
  autocomplete: z.string().max(40).optional(),
  keyboard: z.enum(["text", "numeric", "tel", "email"]).optional(),
  counts: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
};

const StoredField = z.discriminatedUnion("type", [
  z.strictObject({
    ...asked,
    type: z.literal("text"),
    max: whole(1, 500),
    suggest: z.enum(["towns", "places"]).optional(),
    pattern: z.enum(["name", "identity"]).optional(),
  }),
  z.strictObject({
    ...asked,
    type: z.literal("longtext"),
    min: whole(1, 5_000).optional(),
    max: whole(1, 5_000),
  }),
  z.strictObject({ ...asked, type: z.literal("choice"), options: StoredOptions }),
  z.strictObject({ ...asked, type: z.literal("choices"), options: StoredOptions }),
  z.strictObject({ ...asked, type: z.literal("birthdate") }),
  z.strictObject({ ...asked, type: z.literal("year"), from: whole(1900, 2100) }),
  z.strictObject({
    ...asked,
    type: z.literal("phone"),
    foreign: z.literal(true).optional(),
    sameAs: z.string().max(40).optional(),
  }),
  z.strictObject({ ...asked, type: z.literal("email"), max: whole(6, 254) }),
  z.strictObject({ ...asked, type: z.literal("course") }),
]);

const StoredStep = z.strictObject({
  name: z.string().max(40),
  title: Said(100),
  lead: Said(300),
  fields: z.array(StoredField).max(60),
});

const StoredDocument = z.strictObject({
  name: z.string().max(40),
  label: Said(200),
  help: Said(300),
  needed: z.enum(["now", "later", "no"]),
  ofFace: z.literal(true).optional(),
  when: StoredCondition.optional(),
});

/** A version of a form as it is stored and edited; the lists of the country are named. */
export const StoredForm = z.strictObject({
  title: Said(120),
  /** For columns and filters of the team; the title where it is missing. */
  short: Said(40).optional(),
  lead: Said(300),
  cost: Said(200).optional(),
  age: z.strictObject({ from: whole(10, 120), to: whole(10, 120) }),
  steps: z.array(StoredStep).min(3).max(15),
  documents: z.array(StoredDocument).max(15),
  consent: z.strictObject({
    version: z.string().max(20),
    label: Said(300),
    stored: Said(1_000),
    purpose: Said(1_000),
    retention: Said(1_000),
    contact: Said(1_000),
  }),
});
export type StoredForm = z.output<typeof StoredForm>;
export type StoredStep = StoredForm["steps"][number];
export type StoredField = StoredStep["fields"][number];
export type StoredDocument = StoredForm["documents"][number];
export type StoredOptions = z.output<typeof StoredOptions>;
export type StoredCondition = z.output<typeof StoredCondition>;

export type StoredVersion = { key: string; prefix: string; version: number; form: StoredForm };

/** The definition with the lists it names. */
export function definitionOf({ key, prefix, version, form }: StoredVersion): FormDefinition {
  const { consent, steps, documents, ...rest } = form;
  const { version: consentVersion, ...texts } = consent;
  return {
    key,
    prefix,
    version,
    ...(rest as Omit<StoredForm, "consent" | "steps" | "documents"> & Pick<FormDefinition, "cost">),
    steps: steps.map((step) => ({ ...step, fields: step.fields.map(fieldOf) })),
    documents: documents as FormDefinition["documents"],
    consentVersion,
    consent: texts,
  };
}

function fieldOf(stored: StoredField): Field {
  const field = "options" in stored ? { ...stored, options: listOf(stored.options) } : stored;
  return field as Field;
}

export function listOf(options: StoredOptions): Options {
  if ("own" in options) return { list: options.own as Options["list"] };
  return countryLists[options.list as keyof typeof countryLists];
}
