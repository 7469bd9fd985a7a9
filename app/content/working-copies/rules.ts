import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { reviewMark } from "./review/rules.ts";
import { hasRight } from "./rights.ts";
import type { EditorFacts, ItemState, LanguageState, Section, Status } from "./schema.ts";

type Caller = Pick<CurrentUser, "id" | "permissions">;
type Item = { status: Status; createdBy: number | null };

export function stateOf(item: { status: Status; publishedAt: Date | null }, now: Date): ItemState {
  const waits = item.publishedAt !== null && item.publishedAt > now;
  return item.status === "published" && waits ? "scheduled" : item.status;
}

type Copy = {
  version: number;
  publicVersion: number | null;
  stale: boolean;
  scheduledAt: Date | null;
  scheduledVersion: number | null;
  review: Parameters<typeof reviewMark>[0];
};

const missing = {
  public: false,
  pending: false,
  stale: false,
  scheduled_at: null,
  schedule_behind: false,
  review: null,
};

/** The state of one language of an item. */
export function languageState(copy: Copy | null | undefined): LanguageState {
  if (!copy) return { state: "missing", ...missing };
  const { version, publicVersion, stale, scheduledAt, scheduledVersion, review } = copy;
  const isPublic = publicVersion !== null;
  const written = scheduledAt ? "scheduled" : "draft";
  const goesOut = isPublic ? publicVersion : scheduledVersion;
  return {
    state: isPublic ? (stale ? "stale" : "published") : written,
    public: isPublic,
    pending: goesOut !== null && goesOut !== version,
    stale,
    scheduled_at: scheduledAt?.toISOString() ?? null,
    schedule_behind: isBehind(copy),
    review: reviewMark(review, version),
  };
}

/** Whether a working copy changed since it was scheduled. */
export function isBehind({
  version,
  scheduledAt,
  scheduledVersion,
}: Pick<Copy, "version" | "scheduledAt" | "scheduledVersion">): boolean {
  return scheduledAt !== null && scheduledVersion !== version;
}

/**
 * Those who may edit anything, and whoever began it until it is put away. What they write in a public
 * text is a proposal: visitors read it once somebody who may publish has done so.
 */
export function mayEdit(user: Caller, section: Section, item: Item): boolean {
  const own = item.createdBy === user.id && hasRight(user, section, "create");
  return hasRight(user, section, "edit") || (own && item.status !== "archived");
}

/** Their own, what visitors read, and everything for those who may edit it. */
export function maySee(
  user: Caller,
  section: Section,
  item: Item & { publishedAt: Date | null },
  now: Date,
): boolean {
  const mine = item.createdBy === user.id;
  return mine || hasRight(user, section, "edit") || stateOf(item, now) === "published";
}

export function mayDelete(user: Caller, section: Section, item: Item): boolean {
  return hasRight(user, section, "delete") || isOwnDraft(user, section, item);
}

export const rights = ["read", "edit", "publish", "archive", "delete"] as const;
export type Right = (typeof rights)[number];

export function mayDo(right: Right, user: Caller, section: Section, item: Item): boolean {
  // Who writes texts of the kind reads those of others, too.
  if (right === "read") return mayEdit(user, section, item) || hasRight(user, section, "create");
  if (right === "edit") return mayEdit(user, section, item);
  if (right === "delete") return mayDelete(user, section, item);
  return hasRight(user, section, right);
}

export function rightsOver(user: Caller, section: Section, item: Item): EditorFacts["may"] {
  return {
    edit: mayEdit(user, section, item),
    publish: hasRight(user, section, "publish"),
    delete: mayDelete(user, section, item),
  };
}

function isOwnDraft(user: Caller, section: Section, item: Item): boolean {
  const creates = hasRight(user, section, "create");
  return item.status === "draft" && item.createdBy === user.id && creates;
}
