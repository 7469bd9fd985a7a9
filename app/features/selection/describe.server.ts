import { describeRoute } from "hono-openapi";

const message = {
  type: "object" as const,
  required: ["message"],
  properties: { message: { type: "string" as const } },
};
const refusals: Record<number, string> = {
  401: "Not signed in",
  403: "Not allowed",
  404: "No such round, file or reader, or none of the caller's",
  409: "Closed, changed meanwhile, or against a rule; `why` names it",
  422: "Something is wrong with what was sent; `errors` says what, field by field",
};

/** One line of the API's documentation, with what may be answered. */
export function describe(tag: string, summary: string, good: 200 | 201 = 200) {
  const answers = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: { "application/json": { schema: message } } },
  ]);
  const responses = { [good]: { description: summary }, ...Object.fromEntries(answers) };
  return describeRoute({ tags: [tag], summary, responses, security: [{ bearer: [] }] });
}
