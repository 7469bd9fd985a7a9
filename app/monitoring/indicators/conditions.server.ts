import { type SQL, sql } from "drizzle-orm";
import {
  cameToShortlist,
  wasShortlisted,
} from "#app/admissions/records/list/steps.queries.server.ts";
import { ageBands } from "#app/admissions/registrations/schema.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { surveys } from "#app/training/surveys/tables.server.ts";
import { bornBy } from "./days.ts";
import { type FieldName, fieldOf } from "./fields.ts";
import type { Condition, Count, Split } from "./schema.ts";

/** Neither refused nor withdrawn before the shortlist, the waiting list or a seat. */
const eligible = sql`(${registrations.status} not in ('rejected', 'withdrawn') or ${cameToShortlist})`;

/** A course within a programme, see `courseCode`. */
const course = sql`(${registrations.form} || '-' || coalesce(${registrations.formationId}::text, ''))`;

/** The closed list of what a condition can compare; a name from a definition only selects one. */
const expressions: Record<Exclude<FieldName, "age">, SQL> = {
  sex: sql`${registrations.sex}`,
  region: sql`${registrations.region}`,
  level: sql`${registrations.educationLevel}`,
  disability: sql`${registrations.disability}`,
  programme: sql`${registrations.form}`,
  course,
  year: sql`${registrations.year}`,
  status: sql`${registrations.status}`,
  source: sql`${registrations.source}`,
  eligible,
  shortlisted: wasShortlisted,
  confirmed: sql`(${registrations.confirmedAt} is not null)`,
  outcome: sql`${trainingOutcomes.outcome}`,
  mark: sql`${trainingOutcomes.finalMark}`,
  rate: sql`(100.0 * seen.attended / seen.entries)`,
  valid: sql`(${certificates.revokedAt} is null)`,
  month: sql`${surveys.month}::text`,
  employed: sql`(${surveys.situation} in ('employed', 'self_employed', 'apprentice'))`,
  related: sql`coalesce(${surveys.related}, false)`,
  situation: sql`${surveys.situation}`,
  way: sql`coalesce(${surveys.way}, '')`,
};

const signs = { at_least: sql.raw(">="), at_most: sql.raw("<="), is: sql.raw("=") } as const;

function ofAge({ operator, values }: Condition, until: string): SQL {
  const age = Number(values[0]);
  const born = sql`${registrations.birthDate}`;
  const atLeast = sql`${born} <= ${bornBy(until, Math.ceil(age))}::date`;
  const atMost = sql`${born} > ${bornBy(until, Math.floor(age) + 1)}::date`;
  if (operator === "at_least") return atLeast;
  return operator === "at_most" ? atMost : sql`(${atLeast} and ${atMost})`;
}

function comparison(count: Count, condition: Condition, until: string): SQL {
  const field = fieldOf(count.subject, condition.field);
  if (!field) throw new Error("a stored condition names no field of its subject");
  if (field.name === "age") return ofAge(condition, until);
  const { operator, values } = condition;
  const expression = expressions[field.name];
  if (field.values.kind === "yes_no") {
    return values[0] === "yes" ? expression : sql`not ${expression}`;
  }
  if (field.values.kind === "number") {
    const sign = signs[operator === "is_not" ? "is" : operator];
    return sql`${expression} ${sign} ${Number(values[0])}::numeric`;
  }
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return operator === "is_not"
    ? sql`${expression} not in (${list})`
    : sql`${expression} in (${list})`;
}

/** Whether a row meets every condition; values are parameters. */
export function meets(count: Count, until: string): SQL {
  if (count.conditions.length === 0) return sql`true`;
  return sql.join(
    count.conditions.map((condition) => comparison(count, condition, until)),
    sql` and `,
  );
}

/** What people are divided by. Without an answer the code is empty. */
export function splitColumns(until: string): Record<Split, SQL> {
  const bands = ageBands.map(({ key, to }) =>
    to === undefined
      ? sql`else ${key}`
      : sql`when ${registrations.birthDate} > ${bornBy(until, to + 1)}::date then ${key}`,
  );
  return {
    sex: sql`${registrations.sex}`,
    age_band: sql`case ${sql.join(bands, sql` `)} end`,
    region: sql`${registrations.region}`,
    disability: sql`${registrations.disability}`,
    programme: sql`${registrations.form}`,
    course,
    level: sql`${registrations.educationLevel}`,
  };
}
