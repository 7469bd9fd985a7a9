import type { Random } from "#app/ui/weave/random.ts";
import type { Schema } from "#tests/setup/example-calls.ts";

const texts = [
  "Un mot",
  "un-mot",
  "fr",
  "1",
  "2026-01-15",
  "2026-01-15T10:00:00Z",
  "10:30",
  "aya@tremplin.example",
  "+2250700000000",
  "https://tremplin.example/a",
  "0b9f7f6e-3c1d-4c53-9d7a-5f3a1d2c4b6a",
  "#c0392b",
];

/** A value that the schema allows, as far as it can be derived. */
export function sample(schema: Schema, random: Random): unknown {
  const choices = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  if (choices) return sample(pick(random, choices), random);
  if ("const" in schema) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.type === "string") return textFor(schema, random);
  if (schema.type === "integer" || schema.type === "number") {
    return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  }
  if (schema.type === "boolean") return random.below(2) === 0;
  if (schema.type === "array") {
    const length = Math.max(schema.minItems ?? 0, random.below(3));
    return Array.from({ length }, () => sample(schema.items ?? {}, random));
  }
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || random.below(3) > 0,
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, random)]));
  }
  return null;
}

function textFor({ pattern = "", minLength = 0 }: Schema, random: Random): string {
  const shape = new RegExp(pattern, "u");
  const fitting = texts.filter((text) => shape.test(text));
  return (fitting.length ? pick(random, fitting) : "x").padEnd(minLength, "x");
}

/** The same with one inner value replaced. */
export function spoil(value: unknown, by: unknown, random: Random): unknown {
  if (value === null || typeof value !== "object") return by;
  const keys = Object.keys(value);
  if (keys.length === 0 || random.below(8) === 0) return by;
  const key = pick(random, keys);
  const inner = spoil((value as Record<string, unknown>)[key], by, random);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)] as T;
}
