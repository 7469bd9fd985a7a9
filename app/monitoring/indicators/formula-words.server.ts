import { localeTags } from "#app/platform/i18n/locales.ts";
import type { Reader } from "#app/website/registration-form/words.ts";
import { fieldOf } from "./fields.ts";
import { codeNames, type FigureReader } from "./names.server.ts";
import type { Condition, Count, Formula } from "./schema.ts";

/** What a formula counts, in words generated from its definition. */
export function formulaWords(reader: FigureReader, formula: Formula): string {
  const { t } = reader;
  if (formula.kind === "share") {
    return t("indicators.words.share", {
      part: countWords(reader, formula.part),
      whole: countWords(reader, formula.whole),
    });
  }
  return t(`indicators.words.${formula.kind}`, { people: countWords(reader, formula.count) });
}

/** The date that the period is compared with; a share may have two. */
export function dateWords({ t }: Reader, formula: Formula): string {
  if (formula.kind !== "share") {
    return t("indicators.words.date", { date: t(`indicators.dates.${formula.count.subject}`) });
  }
  const [part, whole] = [formula.part.subject, formula.whole.subject];
  const date = t(`indicators.dates.${part}`);
  if (part === whole) return t("indicators.words.date", { date });
  return t("indicators.words.dates", { part: date, whole: t(`indicators.dates.${whole}`) });
}

function countWords(reader: FigureReader, count: Count): string {
  const people = reader.t(`indicators.people.${count.subject}`);
  if (count.conditions.length === 0) return people;
  const conditions = count.conditions.map((each) => conditionWords(reader, count, each));
  return reader.t("indicators.words.with", { people, conditions: conditions.join(" · ") });
}

function conditionWords(reader: FigureReader, { subject }: Count, condition: Condition): string {
  const field = fieldOf(subject, condition.field);
  if (!field) return condition.field;
  const names = codeNames(reader);
  const list = new Intl.ListFormat(localeTags[reader.locale], { type: "disjunction" });
  const values = list.format(condition.values.map((value) => names.value(field, value)));
  return reader.t(`indicators.words.${condition.operator}`, {
    field: reader.t(`indicators.fields.${field.name}`),
    values,
  });
}
