import { AppError, type FieldMessages } from "#app/platform/errors.ts";
import { fieldOf } from "./fields.ts";
import { codeNames, type FigureReader } from "./names.server.ts";
import { countsOf } from "./rules.ts";
import type { Formula } from "./schema.ts";

/**
 * Refuses conditions on an option that no form and no course has: they would count nobody. What was
 * saved before may stay, because options of forms come and go.
 */
export function refuseUnknown(reader: FigureReader, formula: Formula, before?: Formula): void {
  const names = codeNames(reader);
  const kept = new Set(before && countsOf(before).flatMap(chosenIn));
  const sides = formula.kind === "share" ? ["part", "whole"] : ["count"];
  const fields: FieldMessages = {};
  for (const [nth, { subject, conditions }] of countsOf(formula).entries()) {
    for (const [place, { field, values }] of conditions.entries()) {
      const found = fieldOf(subject, field);
      const options = found && names.options(found);
      if (!options) continue;
      const known = new Set(options.map(({ value }) => value));
      if (values.every((value) => known.has(value) || kept.has(`${field} ${value}`))) continue;
      const path = `formula.${sides[nth]}.conditions.${place}.values`;
      fields[path] = ["indicators.errors.values"];
    }
  }
  if (Object.keys(fields).length) throw new AppError("invalid", { fields });
}

function chosenIn({ conditions }: ReturnType<typeof countsOf>[number]): string[] {
  return conditions.flatMap(({ field, values }) => values.map((value) => `${field} ${value}`));
}
