import type { Part, Person } from "../schema.ts";

export const revisionEvents = [
  "created",
  "autosaved",
  "saved",
  "published",
  "scheduled",
  "restored",
  "duplicated",
  "setAside",
] as const;
export type RevisionEvent = (typeof revisionEvents)[number];

export type Revision = {
  id: number;
  part: Part;
  version: number;
  event: RevisionEvent;
  name: string;
  title: string;
  slug: string | null;
  at: string;
  by: Person | null;
};

/** A stretch of text that is in both, or only in the newer (`added`) or older (`removed`). */
export type Stretch = { kind: "same" | "added" | "removed"; text: string };
export type FieldDifference = { field: string; stretches: Stretch[] };

export type RevisionDetail = Revision & {
  content: Record<string, unknown>;
  /** What it is compared with: another revision, or the working copy of now. */
  against: { id: number | null; version: number; at: string } | null;
  differences: FieldDifference[];
  /** The pictures of the two texts that are compared, and whether the newer has them. */
  pictures: { id: number; kind: Stretch["kind"] }[];
  /** Pictures it showed that the library has no more: it would come back without them. */
  lost_pictures: number;
};

/** The text that goes out at the planned hour, and how the working copy differs from it. */
export type ScheduledText = {
  at: string;
  version: number;
  by: Person | null;
  content: Record<string, unknown>;
  differences: FieldDifference[];
};
