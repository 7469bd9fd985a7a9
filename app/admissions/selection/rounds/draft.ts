import type { UseFormReturnType } from "@mantine/form";
import type { Criterion, UnreadRule } from "../criteria.ts";
import type { Round, RoundChange } from "../schema.ts";
import type { Target, TargetField } from "../targets.ts";

/** The value of a number input, which may be empty. */
export type Typed = number | "";

type Common = { id: string; label: string; weight: Typed };
export type DraftBand = { key: string; from: Typed; to: Typed; points: Typed };
export type DraftCriterion =
  | (Common & { kind: "choice"; field: string; points: Record<string, Typed>; otherwise: Typed })
  | (Common & { kind: "number"; field: string; bands: DraftBand[]; otherwise: Typed })
  | (Common & {
      kind: "text";
      fields: string[];
      guidance: string;
      readers: "1" | "2";
      unread?: UnreadRule;
    });

export type DraftTarget = {
  id: string;
  label: string;
  field: TargetField;
  values: string[];
  unit: "share" | "count";
  at_least: Typed;
  at_most: Typed;
};

/** The form values of a round. */
export type Draft = {
  name: string;
  seats: Typed;
  age_on: string;
  criteria: DraftCriterion[];
  targets: DraftTarget[];
};

/** The props of each card of the form. */
export type CardProps = { form: UseFormReturnType<Draft>; index: number; disabled: boolean };

let lastKey = 0;
const nextKey = () => `band-${++lastKey}`;

export function draftOf({ name, seats, age_on, criteria, targets }: Round): Draft {
  return {
    name,
    seats,
    age_on,
    criteria: criteria.map(draftCriterion),
    targets: targets.map((target) => ({
      ...target,
      at_least: target.at_least ?? "",
      at_most: target.at_most ?? "",
    })),
  };
}

function draftCriterion(criterion: Criterion): DraftCriterion {
  if (criterion.kind === "text") {
    return { ...criterion, readers: criterion.readers === 2 ? "2" : "1" };
  }
  if (criterion.kind === "choice") return criterion;
  // The same keys for the same bands, so that two versions of a round can be compared.
  const bands = criterion.bands.map(({ from, to, points }, nth) => ({
    key: `${nth}`,
    from: from ?? "",
    to: to ?? "",
    points,
  }));
  return { ...criterion, bands } as DraftCriterion;
}

/** The request body. Empty required values are sent, and the server reports them. */
export function changeOf(draft: Draft, version: number): RoundChange {
  return {
    version,
    name: draft.name.trim(),
    seats: numberOr(draft.seats, 0),
    ...(draft.age_on ? { age_on: draft.age_on } : {}),
    criteria: draft.criteria.map(criterionOf),
    targets: draft.targets.map(
      ({ at_least, at_most, ...target }): Target => ({
        ...target,
        at_least: at_least === "" ? null : at_least,
        at_most: at_most === "" ? null : at_most,
      }),
    ),
  };
}

function criterionOf(draft: DraftCriterion): Criterion {
  const common = { id: draft.id, label: draft.label.trim(), weight: numberOr(draft.weight, 0) };
  if (draft.kind === "text") {
    const { kind, fields, guidance, readers, unread } = draft;
    const decided = unread ? { unread } : {};
    return { ...common, kind, fields, guidance, readers: readers === "2" ? 2 : 1, ...decided };
  }
  const otherwise = numberOr(draft.otherwise, 0);
  if (draft.kind === "choice") {
    const { kind, field } = draft;
    const given = Object.entries(draft.points).filter(([, value]) => value !== "");
    const points = Object.fromEntries(given) as Record<string, number>;
    return { ...common, kind, field, points, otherwise };
  }
  const bands = draft.bands.map(({ from, to, points }) => ({
    from: from === "" ? null : from,
    to: to === "" ? null : to,
    points: numberOr(points, 0),
  }));
  return { ...common, kind: draft.kind, field: draft.field, bands, otherwise };
}

function numberOr(value: Typed, otherwise: number): number {
  return value === "" ? otherwise : value;
}

/** An unused id for a new criterion or target. */
function freeId(base: string, taken: readonly { id: string }[]): string {
  const start = base.replaceAll("_", "-").slice(0, 34);
  const ids = new Set(taken.map(({ id }) => id));
  let [id, count] = [start, 1];
  while (ids.has(id)) id = `${start}-${++count}`;
  return id;
}

export function newCriterion(
  kind: DraftCriterion["kind"],
  field: string,
  taken: readonly DraftCriterion[],
): DraftCriterion {
  const common = { id: freeId(field, taken), label: "", weight: 1 as const };
  if (kind === "choice") return { ...common, kind, field, points: {}, otherwise: 0 };
  if (kind === "number") return { ...common, kind, field, bands: [newBand()], otherwise: 0 };
  return { ...common, kind, fields: [field], guidance: "", readers: "2" };
}

export function newBand(): DraftBand {
  return { key: nextKey(), from: "", to: "", points: "" };
}

export function newTarget(taken: readonly DraftTarget[]): DraftTarget {
  const id = freeId("target", taken);
  return { id, label: "", field: "sex", values: ["F"], unit: "share", at_least: 30, at_most: "" };
}
