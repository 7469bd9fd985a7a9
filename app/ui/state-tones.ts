export type Tone = "neutral" | "info" | "success" | "warning" | "error";

/**
 * The colour of each state, by what it is a state of. Badges of visitors and of the team read it
 * here, so that a state has one colour everywhere.
 */
export const stateTones = {
  registration: {
    received: "neutral",
    selected: "info",
    admitted: "success",
    waitlisted: "warning",
    rejected: "error",
    withdrawn: "neutral",
  },
  document: {
    none: "neutral",
    optional: "neutral",
    asked: "warning",
    missing: "warning",
    received: "success",
    verified: "success",
  },
  seat: { over: "neutral", unconfirmed: "warning", overdue: "error", confirmed: "success" },
  outcome: { completed: "success", dropped_out: "neutral" },
  certificate: { valid: "success", revoked: "error" },
  template: { used: "success", retired: "neutral" },
  cohort: { coming: "info", running: "success", past: "neutral" },
  intake: { coming: "info", open: "success", past: "neutral", retired: "neutral" },
  form: {
    new: "info",
    changed: "info",
    open: "success",
    closed: "neutral",
    retired: "neutral",
  },
  content: { draft: "info", scheduled: "warning", published: "success", archived: "neutral" },
  inbox: { new: "info", open: "warning", done: "success", spam: "neutral" },
  message: {
    queued: "info",
    sending: "info",
    sent: "success",
    failed: "error",
    cancelled: "neutral",
  },
  account: { pending: "warning", active: "success", disabled: "neutral" },
  invitation: { pending: "warning", accepted: "success", expired: "neutral", revoked: "neutral" },
  launch: { todo: "warning", done: "success", dismissed: "neutral" },
  health: { ok: "success", pending: "neutral", warning: "warning", broken: "error" },
  round: { open: "success", closed: "neutral" },
  reading: { toMark: "neutral", marked: "success", closed: "neutral" },
  target: { met: "success", below: "error", above: "error", empty: "neutral" },
  duplicate: { kept: "success", putAway: "neutral" },
  import: {
    reading: "neutral",
    mapping: "neutral",
    ready: "neutral",
    applying: "neutral",
    applied: "success",
    undoing: "neutral",
    failed: "error",
  },
  privacyRequest: { open: "info", overdue: "error", done: "success" },
  survey: {
    planned: "neutral",
    missed: "neutral",
    waiting: "info",
    sent: "info",
    reminded: "warning",
    unreachable: "error",
    answered: "success",
  },
  importRow: { change: "info", same: "neutral", error: "error" },
} as const satisfies Record<string, Record<string, Tone>>;

type StateTones = typeof stateTones;
export type Stateful = keyof StateTones;
export type StateOf<S extends Stateful> = keyof StateTones[S];

export function toneOf<S extends Stateful>(subject: S, state: StateOf<S>): Tone {
  return stateTones[subject][state] as Tone;
}
