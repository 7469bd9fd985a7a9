import type { Answers } from "#app/features/registration-form/definition.ts";
import { foldIdentity, nameKeyOf } from "./duplicates.ts";

/** What a row repeats of its answers; written whenever they are. */
export function columnsOf(answers: Answers) {
  const text = (name: string) => {
    const value = answers[name];
    return typeof value === "string" ? value : "";
  };
  const birth = text("birth_date");
  return {
    lastName: text("last_name"),
    firstNames: text("first_names"),
    sex: text("sex") as "F" | "M",
    birthDate: birth.length === 4 ? `${birth}-01-01` : birth,
    birthYearOnly: birth.length === 4,
    region: text("region"),
    educationLevel: text("education_level"),
    formationId: Number(text("formation_id")) || null,
    phone: text("phone"),
    email: text("email") || null,
    identityFolded: foldIdentity(text("identity_number")),
    nameKey: nameKeyOf(text("last_name"), text("first_names")),
  };
}
