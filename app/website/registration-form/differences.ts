import {
  consentParts,
  type DocumentDefinition,
  type Field,
  type FormDefinition,
  fieldsOf,
  optionsOf,
  type Text,
} from "./definition.ts";

export type ChangedPart =
  | "label"
  | "help"
  | "listen"
  | "type"
  | "required"
  | "options"
  | "limits"
  | "when"
  | "counts"
  | "place";

/** One difference between two versions of a form. */
export type Difference = {
  about: "question" | "document" | "step" | "title" | "age" | "consent";
  change: "added" | "removed" | "changed";
  name: string;
  label: Text;
  parts: ChangedPart[];
};

/** What `to` has that `from` had not, and the reverse. */
export function differencesOf(from: FormDefinition, to: FormDefinition): Difference[] {
  return [
    ...titleDifferences(from, to),
    ...compared("step", from.steps, to.steps, stepParts).map(named("title")),
    ...questionDifferences(from, to),
    ...compared("document", from.documents, to.documents, documentParts).map(named("label")),
    ...consentDifferences(from, to),
  ];
}

type Named = { name: string };

function compared<T extends Named>(
  about: Difference["about"],
  before: readonly T[],
  after: readonly T[],
  parts: (before: T, after: T) => ChangedPart[],
): (Difference & { of: T })[] {
  const known = new Map(before.map((one) => [one.name, one]));
  const kept = new Set(after.map(({ name }) => name));
  const one = (of: T, change: Difference["change"], changed: ChangedPart[] = []) => ({
    about,
    change,
    name: of.name,
    label: "",
    parts: changed,
    of,
  });
  return [
    ...after.flatMap((next) => {
      const former = known.get(next.name);
      if (!former) return one(next, "added");
      const changed = parts(former, next);
      return changed.length ? one(next, "changed", changed) : [];
    }),
    ...before.filter(({ name }) => !kept.has(name)).map((former) => one(former, "removed")),
  ];
}

function named<Key extends string>(key: Key) {
  return ({ of, ...difference }: Difference & { of: { [K in Key]: Text } }): Difference => ({
    ...difference,
    label: of[key],
  });
}

function titleDifferences(from: FormDefinition, to: FormDefinition): Difference[] {
  const found: Difference[] = [];
  const changed = (about: Difference["about"], parts: ChangedPart[]) =>
    found.push({ about, change: "changed", name: about, label: to.title, parts });
  const said = ({ title, short, lead, cost }: FormDefinition) => [title, short, lead, cost];
  if (!same(said(from), said(to))) changed("title", ["label"]);
  if (!same(from.age, to.age)) changed("age", ["limits"]);
  return found;
}

function consentDifferences(from: FormDefinition, to: FormDefinition): Difference[] {
  const isSame =
    from.consentVersion === to.consentVersion &&
    consentParts.every((part) => same(from.consent[part], to.consent[part]));
  if (isSame) return [];
  return [
    {
      about: "consent",
      change: "changed",
      name: "consent",
      label: to.consent.label,
      parts: ["label"],
    },
  ];
}

function stepParts(
  before: FormDefinition["steps"][number],
  after: FormDefinition["steps"][number],
): ChangedPart[] {
  return same(before.title, after.title) && same(before.lead, after.lead) ? [] : ["label"];
}

function questionDifferences(from: FormDefinition, to: FormDefinition): Difference[] {
  const places = { from: placesOf(from), to: placesOf(to) };
  return compared("question", fieldsOf(from), fieldsOf(to), (before, after) => [
    ...fieldParts(before, after),
    ...(places.from.get(before.name) === places.to.get(after.name) ? [] : (["place"] as const)),
  ]).map(named("label"));
}

/** The step of each question. */
function placesOf(form: FormDefinition): Map<string, string> {
  return new Map(
    form.steps.flatMap(({ name, fields }) => fields.map((field) => [field.name, name] as const)),
  );
}

const LIMITS = ["min", "max", "from", "foreign", "sameAs", "pattern", "suggest"] as const;

function fieldParts(before: Field, after: Field): ChangedPart[] {
  const value = (field: Field, name: string) => (field as Record<string, unknown>)[name];
  const parts: ChangedPart[] = [];
  if (!same(before.label, after.label)) parts.push("label");
  if (!same(before.help, after.help)) parts.push("help");
  if (!same(before.listen, after.listen)) parts.push("listen");
  if (before.type !== after.type) parts.push("type");
  const isRequired = (field: Field) => [field.required ?? false, field.missing];
  if (!same(isRequired(before), isRequired(after))) parts.push("required");
  if (!same(optionsOf(before), optionsOf(after))) parts.push("options");
  if (LIMITS.some((name) => !same(value(before, name), value(after, name)))) parts.push("limits");
  if (!same(before.when, after.when)) parts.push("when");
  const counted = ["counts", "hidden"];
  if (counted.some((name) => !same(value(before, name), value(after, name)))) parts.push("counts");
  return parts;
}

function documentParts(before: DocumentDefinition, after: DocumentDefinition): ChangedPart[] {
  const parts: ChangedPart[] = [];
  if (!same(before.label, after.label)) parts.push("label");
  if (!same(before.help, after.help)) parts.push("help");
  if (before.needed !== after.needed) parts.push("required");
  if (!same(before.when, after.when)) parts.push("when");
  return parts;
}

function same(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right);
}

/** Equal for equal content: the database gives keys in an order of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}:${canonical(item)}`)
    .join()}}`;
}
