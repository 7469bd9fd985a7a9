import type { TextField } from "./rules.ts";

/** Every e-mail to the team whose text can be edited, in the order of the list. */
export const staffKinds = [
  "invitation",
  "accountCreated",
  "passwordReset",
  "passwordChanged",
  "newDevice",
  "emailConfirm",
  "emailChanged",
  "reviewAsked",
  "reviewAccepted",
  "reviewReturned",
  "mention",
  "readerInvited",
  "contactMessage",
  "uploadsFilling",
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
  accountCreated: { more: [], needs: ["programme"] },
  passwordReset: { more: [], needs: ["programme"] },
  passwordChanged: { more: ["day", "time"], needs: ["day", "time"] },
  newDevice: {
    more: ["device", "day", "time", "address"],
    needs: ["device", "day", "time", "address"],
  },
  emailConfirm: { more: ["email"], needs: ["email"] },
  emailChanged: { more: ["email", "day", "time"], needs: ["email", "day", "time"] },
  reviewAsked: { more: ["author", "title", "language"], needs: ["title"] },
  reviewAccepted: { more: ["author", "title", "language"], needs: ["title"] },
  reviewReturned: { more: ["author", "title", "language"], needs: ["title"] },
  mention: { more: ["author", "reference"], needs: ["reference"] },
  readerInvited: { more: ["round"], needs: ["round"] },
  contactMessage: { more: ["author", "topic", "message"], needs: ["author", "message"] },
  uploadsFilling: { more: ["used", "most"], needs: ["used"] },
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
