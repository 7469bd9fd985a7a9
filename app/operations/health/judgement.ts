import type { AdviceKey, Detail, DetailKey, HealthItem } from "./schema.ts";

export type Judgement = Omit<HealthItem, "key">;
type Values = Detail["values"];

export function well(key: DetailKey, values: Values = {}): Judgement {
  return { state: "ok", detail: { key, values }, advice: null };
}

/** Nobody can say yet: it was not done or not looked at so far. */
export function pending(key: DetailKey, values: Values = {}): Judgement {
  return { state: "pending", detail: { key, values }, advice: null };
}

/** A problem always says what to do: its advice has the name of the detail. */
export function warning(key: DetailKey & AdviceKey, values: Values = {}): Judgement {
  return { state: "warning", detail: { key, values }, advice: key };
}

export function broken(key: DetailKey & AdviceKey, values: Values = {}): Judgement {
  return { state: "broken", detail: { key, values }, advice: key };
}
