import { toSnakeCase } from "drizzle-orm/casing";

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Name;

/** Some columns of a row as the API answers them: names as in the database, moments as text. */
export type JsonRow<Row, Column extends keyof Row> = {
  [Name in keyof Row as Name extends Column ? SnakeCase<Name & string> : never]: AsJson<Row[Name]>;
};
type AsJson<Value> = Value extends Date ? string : Value;

/** Returns a function that turns a row into JSON with these columns only. */
export function jsonRowOf<Name extends string>(names: readonly Name[]) {
  const keys = names.map((name) => [name, toSnakeCase(name)] as const);
  return <Row extends Record<Name, unknown>>(row: Row): JsonRow<Row, Name> =>
    Object.fromEntries(
      keys.map(([name, key]) => {
        const value = row[name];
        return [key, value instanceof Date ? value.toISOString() : value];
      }),
    ) as JsonRow<Row, Name>;
}
