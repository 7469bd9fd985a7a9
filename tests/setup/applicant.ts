import {
  type Answers,
  type Field,
  type FormDefinition,
  fieldsOf,
} from "#app/website/registration-form/definition.ts";

const known: Record<string, string> = {
  last_name: "Fictive",
  first_names: "Awa Mariam",
  birth_place: "Bouaké",
  identity_kind: "cni",
  identity_number: "C0012345678",
  education_level: "bac",
  town: "Bouaké",
};

const motivation =
  "Je répare déjà la motopompe de mon oncle et je veux en faire mon métier, puis ouvrir un atelier dans notre village.";

/** A fictitious applicant with all required answers, made from the definition of the form. */
export function completeAnswers(form: FormDefinition, courseId: number): Answers {
  const asked = fieldsOf(form).filter(({ required, when }) => required && !when);
  return Object.fromEntries(asked.map((field) => [field.name, answerTo(field, courseId)]));
}

function answerTo(field: Field, courseId: number): string {
  const own = known[field.name];
  if (own) return own;
  switch (field.type) {
    case "choice":
    case "choices":
      return field.options.list[0]?.code ?? "";
    case "birthdate":
      return "2001-03-27";
    case "year":
      return "2019";
    case "phone":
      return "+2250700000001";
    case "email":
      return "awa@example.org";
    case "course":
      return String(courseId);
    case "longtext":
      return motivation;
    case "text":
      return "Bouaké";
  }
}
