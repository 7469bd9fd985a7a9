import { states } from "#app/admissions/registrations/schema.ts";
import { outcomes } from "#app/training/certificates/schema.ts";
import { situations, surveyMonths } from "#app/training/surveys/schema.ts";

/** What a formula counts. Each has one date, which the period is compared with. */
export const subjects = [
  "registrations",
  "seats",
  "starts",
  "outcomes",
  "attendance",
  "certificates",
  "surveys",
] as const;
export type Subject = (typeof subjects)[number];

export const operators = ["is", "is_not", "at_least", "at_most"] as const;
export type Operator = (typeof operators)[number];

/**
 * Where the values of a field come from: a fixed list, the options of the application forms, the
 * forms themselves, their courses, yes and no, or a number.
 */
export type Field = {
  name: FieldName;
  values:
    | { kind: "list"; list: readonly string[] }
    | { kind: "answers"; field: string }
    | { kind: "forms" }
    | { kind: "courses" }
    | { kind: "yes_no" }
    | { kind: "number"; least: number; most: number };
};

const number = (least: number, most: number) => ({ kind: "number" as const, least, most });
const list = (values: readonly string[]) => ({ kind: "list" as const, list: values });
const yesNo = { kind: "yes_no" as const };

/** Fields of the person and the application, for every subject. */
const ofEverybody = {
  sex: { kind: "answers" as const, field: "sex" },
  age: number(0, 120),
  region: { kind: "answers" as const, field: "region" },
  level: { kind: "answers" as const, field: "education_level" },
  disability: { kind: "answers" as const, field: "disability" },
  programme: { kind: "forms" as const },
  course: { kind: "courses" as const },
  year: number(2000, 2200),
  status: list(states),
  source: list(["form", "agent", "import"]),
  eligible: yesNo,
  shortlisted: yesNo,
} satisfies Record<string, Field["values"]>;

const ofSubject = {
  registrations: {},
  seats: { confirmed: yesNo },
  starts: {},
  outcomes: { outcome: list(outcomes), mark: number(0, 20) },
  attendance: { rate: number(0, 100) },
  certificates: { valid: yesNo },
  surveys: {
    month: list(surveyMonths.map(String)),
    employed: yesNo,
    related: yesNo,
    situation: list(situations),
    way: list(["link", "phone"]),
  },
} satisfies Record<Subject, Record<string, Field["values"]>>;

type KeysOf<T> = T extends unknown ? keyof T : never;
export type FieldName = keyof typeof ofEverybody | (KeysOf<(typeof ofSubject)[Subject]> & string);

/** The fields of a subject: its own first. */
export function fieldsOf(subject: Subject): Field[] {
  const all = { ...ofSubject[subject], ...ofEverybody } as Record<FieldName, Field["values"]>;
  return Object.entries(all).map(([name, values]) => ({ name: name as FieldName, values }));
}

export function fieldOf(subject: Subject, name: string): Field | null {
  return fieldsOf(subject).find((field) => field.name === name) ?? null;
}

type Kind = {
  operators: readonly Operator[];
  accepts: (value: string) => boolean;
  /** It is compared with one value only. */
  single: boolean;
};

const CODE = /^[\w-]{1,60}$/;
const NUMBER = /^\d{1,4}(\.\d{1,2})?$/;

/** How a field can be compared, and with what. */
export function kindOfField({ values }: Field): Kind {
  const anyOf: readonly Operator[] = ["is", "is_not"];
  switch (values.kind) {
    case "number":
      return {
        operators: ["at_least", "at_most", "is"],
        single: true,
        accepts: (value) =>
          NUMBER.test(value) && Number(value) >= values.least && Number(value) <= values.most,
      };
    case "yes_no":
      return { operators: ["is"], single: true, accepts: (value) => /^(yes|no)$/.test(value) };
    case "list":
      return { operators: anyOf, single: false, accepts: (value) => values.list.includes(value) };
    default:
      // Options of forms come and go: `refuseUnknown` knows those of today.
      return { operators: anyOf, single: false, accepts: (value) => CODE.test(value) };
  }
}
