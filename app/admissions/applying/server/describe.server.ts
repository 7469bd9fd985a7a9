import { describeRoute } from "hono-openapi";
import { refusalsOf } from "#app/platform/http/openapi-refusals.ts";
import {
  type Field,
  type FormDefinition,
  fieldsOf,
  offeredOptions,
} from "#app/website/registration-form/definition.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";
import { Submission } from "./schema.ts";

type Schema = Record<string, unknown>;

/** The answers of a form as JSON Schema. */
export function answersSchema(form: FormDefinition) {
  const fields = fieldsOf(form);
  return {
    title: form.key,
    type: "object",
    required: fields.filter(({ required, when }) => required && !when).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  };
}

function fieldSchema(field: Field): Schema {
  const codes = offeredOptions(field).map(({ code }) => code);
  switch (field.type) {
    case "choice":
      return { type: "string", enum: codes };
    case "choices":
      return { type: "array", items: { type: "string", enum: codes } };
    case "birthdate":
      return { type: "string", pattern: "^\\d{4}(-\\d\\d-\\d\\d)?$", example: "2001-03-27" };
    case "year":
      return { type: "string", pattern: "^\\d{4}$" };
    case "phone":
      return {
        type: "string",
        example: "07 12 34 56 78",
        ...(field.sameAs
          ? { description: `A number, \`same\` for that of \`${field.sameAs}\`, or \`none\`` }
          : {}),
      };
    case "email":
      return { type: "string", format: "email", maxLength: field.max };
    case "course":
      return { type: ["string", "integer"], description: "The id of a course of this form" };
    case "longtext":
      return { type: "string", minLength: field.min ?? 0, maxLength: field.max };
    case "text":
      return { type: "string", maxLength: field.max };
  }
}

/** The body of a submission; the OpenAPI document lists the answers of each form. */
export const DescribedSubmission = Submission.extend({
  answers: Submission.shape.answers.meta({
    // Read when the document is written, because forms change while the process runs.
    get oneOf() {
      return currentForms().map(answersSchema);
    },
  }),
  documents: Submission.shape.documents.meta({
    description: "Document name → the last part of the address of its upload",
  }),
});

export const submissionDoc = describeRoute({
  tags: ["registrations"],
  summary: "Send an application; the same key and content again is the same application",
  parameters: [
    {
      name: "Idempotency-Key",
      in: "header",
      required: true,
      schema: { type: "string", format: "uuid" },
    },
    {
      name: "X-Registration-Draft",
      in: "header",
      required: false,
      schema: { type: "string" },
    },
  ],
  // Agents must be signed in.
  security: [{}, { bearer: [] }],
  responses: refusalsOf([401, 403, 409]),
});
