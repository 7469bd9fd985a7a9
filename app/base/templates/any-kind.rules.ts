import {
  needsOf,
  type Placeholder,
  placeholdersOf,
  type TemplateKind,
  type TextField,
  templateKinds,
  textFields,
} from "./rules.ts";
import {
  isStaffKind,
  type StaffKind,
  type StaffPlaceholder,
  staffKinds,
  staffNeedsOf,
  staffPlaceholdersOf,
} from "./staff.rules.ts";

/** A template for applicants or for the team. */
export type AnyKind = TemplateKind | StaffKind;
export const anyKinds = [...templateKinds, ...staffKinds] as const;
export type AnyPlaceholder = Placeholder | StaffPlaceholder;

/** The team gets e-mails only, so that there is no short text. */
export function fieldsOf(kind: AnyKind): readonly TextField[] {
  return isStaffKind(kind) ? ["subject", "body"] : textFields;
}

export function namesOf(kind: AnyKind): readonly AnyPlaceholder[] {
  return isStaffKind(kind) ? staffPlaceholdersOf(kind) : placeholdersOf(kind);
}

export function requiredIn(
  kind: AnyKind,
  field: TextField,
): readonly (readonly AnyPlaceholder[])[] {
  return isStaffKind(kind) ? staffNeedsOf(kind, field) : needsOf(kind, field);
}
