import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { hasRight } from "../rights.ts";
import type { ReviewMark, ReviewState, Section, Status } from "../schema.ts";

type Caller = Pick<CurrentUser, "id" | "permissions">;
type Asked = { state: ReviewState; version: number; askedBy: number | null };
type Copy = { version: number; publicVersion: number | null; title: string };

/** The review compared with the present text. */
export function reviewMark(
  review: Pick<Asked, "state" | "version"> | null | undefined,
  version: number,
): ReviewMark | null {
  return review ? { state: review.state, changed: review.version !== version } : null;
}

export type SubmitProblem = "archived" | "noText" | "noTitle" | "alreadyAsked" | "nothingNew";

/** Why a text cannot be submitted now; null when it can. */
export function submitProblem(
  { status }: { status: Status },
  copy: Copy | undefined,
  review: Asked | null | undefined,
): SubmitProblem | null {
  if (status === "archived") return "archived";
  if (!copy) return "noText";
  if (!copy.title) return "noTitle";
  if (review?.state === "waiting" && review.version === copy.version) return "alreadyAsked";
  return copy.publicVersion === copy.version ? "nothingNew" : null;
}

/** Those who may publish decide, but never on their own submission. */
export function mayDecide(user: Caller, section: Section, review: Asked): boolean {
  return (
    review.state === "waiting" && review.askedBy !== user.id && hasRight(user, section, "publish")
  );
}

export function mayWithdraw(user: Caller, { state, askedBy }: Asked): boolean {
  return state === "waiting" && askedBy === user.id;
}

/** Nobody decides about a text they have not read. */
export function hasMovedOn(read: number, copy: Pick<Copy, "version">): boolean {
  return read !== copy.version;
}
