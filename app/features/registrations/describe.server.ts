import { describeRoute } from "hono-openapi";
import { type Field, type FormDefinition, fieldsOf } from "./form/definition.ts";
import { forms } from "./forms.ts";
import { Submission } from "./schema.ts";

type Schema = Record<string, unknown>;

/** The answers of a form as JSON Schema, made from its definition. */
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
  const codes = "options" in field ? field.options.list.map(({ code }) => code) : [];
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
      return { type: "string", example: "07 12 34 56 78" };
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

const message = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" } },
};
const receipt = {
  type: "object",
  required: ["reference", "status", "submitted_at"],
  properties: {
    reference: { type: "string", example: "MA-2026-000042" },
    status: { type: "string", enum: ["received"] },
    submitted_at: { type: "string", format: "date-time" },
  },
};
const errors = {
  type: "object",
  required: ["message", "errors"],
  properties: {
    message: { type: "string" },
    errors: {
      type: "object",
      description: "`answers.<name>`, `documents.<name>`, `consent_version`, `disability_consent`",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
};

const answer = (description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

/** The body of a submission, with the answers of each form spelled out in the document. */
export const DescribedSubmission = Submission.extend({
  answers: Submission.shape.answers.meta({ oneOf: forms.map(answersSchema) }),
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
  ],
  responses: {
    201: answer("Received", receipt),
    200: answer("Received before, with the same key and content", receipt),
    403: answer("The call is closed; `opens_on` and `closes_on` say when it is open", message),
    409: answer(
      "The key was used for something else, or this person has applied; `reason` says by what it was seen",
      message,
    ),
    422: answer("Everything that is wrong, at once", errors),
  },
});
