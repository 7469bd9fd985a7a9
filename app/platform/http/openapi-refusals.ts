import { IGNORED_FIELDS } from "./ignored-fields.ts";

/** The refusals in the OpenAPI document; the messages are those of `errors.ts`. */

const message = { type: "string" } as const;

const plain = { type: "object", required: ["message"], properties: { message } } as const;

const withDetails = { ...plain, additionalProperties: true } as const;

const invalid = {
  type: "object",
  required: ["message"],
  properties: {
    message,
    errors: {
      type: "object",
      description: "Every field that is wrong, as it was sent, and what is wrong with it",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  additionalProperties: true,
} as const;

const crash = {
  type: "object",
  required: ["message", "request_id"],
  properties: { message, request_id: { type: "string" } },
} as const;

const away = {
  type: "object",
  required: ["message"],
  properties: {
    message,
    rolled_back: {
      type: "boolean",
      description: "The write ran into a time limit and was undone as a whole: nothing was stored",
    },
  },
} as const;

const seconds = { type: "integer", minimum: 0, maximum: 2_147_483_647 } as const;
const retryAfter = { "Retry-After": { schema: seconds, description: "Seconds" } };
const limits = Object.fromEntries(
  ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"].map((name) => [
    name,
    { schema: seconds },
  ]),
);

/** Every answer to a JSON body has it where fields were not known. */
export const ignoredFields = { [IGNORED_FIELDS]: { $ref: "#/components/headers/IgnoredFields" } };

export const ignoredHeader = {
  description:
    "The fields of the body that are not known here and were ignored, separated by commas, as " +
    "`titel, translations.fr.titel`; at most 20. Absent when every field was read",
  schema: { type: "string" },
};

const refusals = {
  401: {
    name: "Unauthenticated",
    description: "No token, or one that no longer counts",
    schema: plain,
  },
  403: { name: "Forbidden", description: "Not allowed", schema: withDetails },
  404: { name: "NotFound", description: "No such item", schema: withDetails },
  409: { name: "Conflict", description: "Moved on meanwhile, or against a rule", schema: invalid },
  413: { name: "TooLarge", description: "The body is too large", schema: plain },
  419: { name: "CsrfMismatch", description: "CSRF token absent or wrong", schema: plain },
  422: {
    name: "Invalid",
    description: "Wrong fields, all at once",
    schema: invalid,
    headers: ignoredFields,
  },
  429: {
    name: "TooMany",
    description: "Too often",
    schema: plain,
    headers: { ...retryAfter, ...limits },
  },
  500: { name: "Crash", description: "A fault of ours; the log knows the id", schema: crash },
  503: { name: "Away", description: "The database is away", schema: away, headers: retryAfter },
  507: { name: "DiskFull", description: "There is no room left", schema: plain },
} as const;

export type RefusalStatus = keyof typeof refusals;

export function refusalsOf(statuses: readonly RefusalStatus[]) {
  const refs = statuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/${refusals[status].name}` },
  ]);
  return Object.fromEntries(refs) as Record<string, { $ref: string }>;
}

/** The shared response components of the refusals. */
export const refusalComponents = Object.fromEntries(
  Object.values(refusals).map(({ name, schema, ...about }) => [
    name,
    { ...about, content: { "application/json": { schema } } },
  ]),
);
