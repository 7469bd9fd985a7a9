import { z } from "zod";
import type { AuditAction, DataRead } from "#app/platform/audit/schema.ts";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { Day, ItemIdText } from "#app/platform/http/values.ts";

/** Whose data it is: somebody who applied, began to, wrote to us, or works with us. */
export const personKinds = ["applicant", "draft", "sender", "staff"] as const;
export type PersonKind = (typeof personKinds)[number];

export const PeopleSearch = z.object({ search: z.string().trim().min(2).max(200) });

export const PersonParam = z.object({
  kind: z.enum(personKinds),
  /** A number, or the id of a draft. */
  id: z.string().regex(/^([1-9]\d{0,8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
});
export type PersonParam = z.output<typeof PersonParam>;

export type FoundPerson = {
  kind: PersonKind;
  id: string;
  name: string;
  /** The reference of an application; else empty. */
  reference: string;
  phone: string;
  email: string;
  since: string;
};

export const heldKinds = [
  "application",
  "documents",
  "messages",
  "notes",
  "history",
  "selection",
  "training",
  "surveys",
  "reads",
  "minutes",
  "draft",
  "contact",
  "account",
  "devices",
  "log",
] as const;
/** A kind of data; its words say what it is and why it is kept. */
export type HeldKind = (typeof heldKinds)[number];

/** When data goes: on a day, with something else, or never by itself. */
export type HeldUntil =
  | { how: "day"; day: string }
  | { how: "training" | "application" | "account" | "byHand" | "proof" };

export type Held = {
  kind: HeldKind;
  count: number;
  since: string | null;
  until: HeldUntil;
};

export type PersonSheet = FoundPerson & {
  /** The applications that belong together. */
  references: { id: number; reference: string }[];
  held: Held[];
};

export type ConsentVersion = {
  /** The consent to apply, or to messages on the phone. */
  about: "application" | "messages";
  form: string;
  /** What the list of applications is filtered by. */
  form_key: string;
  version: string;
  people: number;
  first: string;
  last: string;
  text: string[];
  /** The text that people are asked to agree to now. */
  current: boolean;
};

/** One processing of the register. */
export type RegisterEntry = {
  key: string;
  name: string;
  purpose: string;
  basis: string;
  people: string;
  data: string[];
  recipients: string;
  retention: string;
  measures: string;
};

export const LooksQuery = ListQuery.extend({
  /** A reference number. */
  reference: z.string().trim().max(40).optional(),
  actor: ItemIdText.optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type LooksQuery = z.output<typeof LooksQuery>;

/** Somebody of the team looked at data, or took data out. */
export type Look = {
  id: number;
  day: string;
  actor: string;
  reference: string;
  registration: number | null;
  times: number;
  what: { read: DataRead["kind"] } | { exported: AuditAction };
};
