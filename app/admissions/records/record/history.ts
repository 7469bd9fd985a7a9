import type { RegistrationEvent } from "../schema.ts";

/** Kinds whose message was due: `told` says whether it left. */
const announced = { convoked: "convokedUnsent", reminded: "remindedUnsent" } as const;

function isAnnounced(kind: string): kind is keyof typeof announced {
  return kind in announced;
}

/** The title never says that something was sent which was not. */
export function titleOf({ kind, data }: Pick<RegistrationEvent, "kind" | "data">) {
  return isAnnounced(kind) && data.told === false ? announced[kind] : kind;
}

/** An announcement that says itself that it was not sent needs no second line. */
export function shownEvents<E extends Pick<RegistrationEvent, "at" | "kind" | "data">>(
  history: readonly E[],
): E[] {
  const said = new Set(
    history.filter((event) => titleOf(event) !== event.kind).map(({ at }) => at),
  );
  return history.filter(({ kind, at }) => kind !== "unsent" || !said.has(at));
}

const automatic = ["unsent", "reminded", "deadline_passed", "documents_purged"];

/** Who it was when the event names nobody. */
export function unnamedActor({ kind, data }: Pick<RegistrationEvent, "kind" | "data">) {
  if (kind === "guessed" || kind === "reference_sent") return "stranger";
  // Applicants only withdraw; a move by the system also names the seat that was left.
  const isMove = kind === "moved" && "left_cohort_id" in data;
  return isMove || automatic.includes(kind) ? "system" : "applicant";
}
