import type { TextField } from "./rules.ts";

/** Every e-mail to the team whose text can be edited, in the order of the list. */
export const staffKinds = [
  "invitation",
  "account_created",
  "password_reset",
  "password_changed",
  "password_ended",
  "new_device",
  "email_confirm",
  "email_changed",
  "review_asked",
  "review_accepted",
  "review_returned",
  "mention",
  "reader_invited",
  "contact_message",
  "uploads_filling",
  "receipts_ceiling",
  "lookup_guesses",
] as const;
export type StaffKind = (typeof staffKinds)[number];

export const staffPlaceholders = [
  "name",
  "programme",
  "author",
  "until",
  "day",
  "time",
  "device",
  "address",
  "email",
  "title",
  "language",
  "reference",
  "round",
  "topic",
  "message",
  "used",
  "most",
] as const;
export type StaffPlaceholder = (typeof staffPlaceholders)[number];

type Particular = {
  more: readonly StaffPlaceholder[];
  /** Facts by which a person notices what happened to their account, or what they are to do. */
  needs: readonly StaffPlaceholder[];
};

/** Names that are known for every e-mail to the team. */
const ofEverybody = ["name", "programme"] as const satisfies StaffPlaceholder[];

const particular: Record<StaffKind, Particular> = {
  invitation: { more: ["author", "until"], needs: ["author"] },
  account_created: { more: [], needs: ["programme"] },
  password_reset: { more: [], needs: ["programme"] },
  password_changed: { more: ["day", "time"], needs: ["day", "time"] },
  password_ended: { more: [], needs: ["programme"] },
  new_device: {
    more: ["device", "day", "time", "address"],
    needs: ["device", "day", "time", "address"],
  },
  email_confirm: { more: ["email"], needs: ["email"] },
  email_changed: { more: ["email", "day", "time"], needs: ["email", "day", "time"] },
  review_asked: { more: ["author", "title", "language"], needs: ["title"] },
  review_accepted: { more: ["author", "title", "language"], needs: ["title"] },
  review_returned: { more: ["author", "title", "language"], needs: ["title"] },
  mention: { more: ["author", "reference"], needs: ["reference"] },
  reader_invited: { more: ["round"], needs: ["round"] },
  contact_message: { more: ["author", "topic", "message"], needs: ["author", "message"] },
  uploads_filling: { more: ["used", "most"], needs: ["used"] },
  receipts_ceiling: { more: ["used", "most"], needs: ["used"] },
  lookup_guesses: { more: ["reference", "used"], needs: ["reference"] },
};

export function isStaffKind(kind: string): kind is StaffKind {
  return staffKinds.some((each) => each === kind);
}

export function staffPlaceholdersOf(kind: StaffKind): readonly StaffPlaceholder[] {
  return [...ofEverybody, ...particular[kind].more];
}

/** Only the text must name them: subjects are read on locked screens. */
export function staffNeedsOf(
  kind: StaffKind,
  field: TextField,
): readonly (readonly StaffPlaceholder[])[] {
  return field === "body" ? particular[kind].needs.map((name) => [name]) : [];
}
