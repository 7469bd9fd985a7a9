import { boolean, date, integer, text } from "drizzle-orm/pg-core";
import { formations } from "#app/website/formations/tables.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { foldIdentity, nameKeyOf } from "./duplicates.ts";

/**
 * The columns of a registration that repeat an answer, because lists filter, sort and search by
 * them: the type of each and its value. The table, the insert and every correction follow from this.
 */
const answerColumns = {
  lastName: { type: text().notNull(), value: textOf("last_name") },
  firstNames: { type: text().notNull(), value: textOf("first_names") },
  sex: {
    type: text().$type<"F" | "M">().notNull(),
    value: (answers: Answers) => textOf("sex")(answers) as "F" | "M",
  },
  /** The first of January if only the year is known. */
  birthDate: {
    type: date({ mode: "string" }).notNull(),
    value: (answers: Answers) =>
      isYearOnly(answers) ? `${birthOf(answers)}-01-01` : birthOf(answers),
  },
  birthYearOnly: { type: boolean().notNull().default(false), value: isYearOnly },
  region: { type: text().notNull(), value: textOf("region") },
  educationLevel: { type: text().notNull(), value: textOf("education_level") },
  formationId: {
    type: integer().references(() => formations.id, { onDelete: "set null" }),
    value: (answers: Answers) => Number(textOf("formation_id")(answers)) || null,
  },
  phone: { type: text().notNull(), value: textOf("phone") },
  email: { type: text(), value: (answers: Answers) => textOf("email")(answers) || null },
  /** The identity number in the form that is compared; null if it cannot be compared. */
  identityFolded: {
    type: text(),
    value: (answers: Answers) => foldIdentity(textOf("identity_number")(answers)),
  },
  /** The words of the name without accents, in alphabetical order. */
  nameKey: {
    type: text().notNull(),
    value: (answers: Answers) =>
      nameKeyOf(textOf("last_name")(answers), textOf("first_names")(answers)),
  },
};

type AnswerColumns = typeof answerColumns;

export const answerColumnTypes = Object.fromEntries(
  Object.entries(answerColumns).map(([name, { type }]) => [name, type]),
) as { [Name in keyof AnswerColumns]: AnswerColumns[Name]["type"] };

/** The values of these columns; written whenever the answers are. */
export function answerColumnsOf(answers: Answers) {
  return Object.fromEntries(
    Object.entries(answerColumns).map(([name, { value }]) => [name, value(answers)]),
  ) as { [Name in keyof AnswerColumns]: ReturnType<AnswerColumns[Name]["value"]> };
}

function textOf(name: string) {
  return (answers: Answers): string => {
    const value = answers[name];
    return typeof value === "string" ? value : "";
  };
}

function birthOf(answers: Answers): string {
  return textOf("birth_date")(answers);
}

function isYearOnly(answers: Answers): boolean {
  return birthOf(answers).length === 4;
}
