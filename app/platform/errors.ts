import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { MessageKeys, NestedKeyOf } from "use-intl/core";

/**
 * Every way a request can be refused. The messages are part of the contract with existing clients.
 */
const refusals = {
  unauthenticated: { status: 401, message: "Unauthenticated." },
  forbidden: { status: 403, message: "This action is unauthorized." },
  passwordChangeRequired: { status: 403, message: "Password change required." },
  notFound: { status: 404, message: "Not Found" },
  methodNotAllowed: { status: 405, message: "Method Not Allowed" },
  conflict: { status: 409, message: "Conflict" },
  tooLarge: { status: 413, message: "Payload Too Large" },
  csrfMismatch: { status: 419, message: "CSRF token mismatch." },
  invalid: { status: 422, message: "The given data was invalid." },
  tooMany: { status: 429, message: "Too Many Attempts." },
  crash: { status: 500, message: "Server Error" },
  away: { status: 503, message: "Service Unavailable" },
  diskFull: { status: 507, message: "Insufficient Storage" },
} as const satisfies Record<string, { status: number; message: string }>;

export type Refusal = keyof typeof refusals;

const fixedMessages = new Set<string>(Object.values(refusals).map(({ message }) => message));

/** Whether these are the contract's words, which say to people no more than the status. */
export function isFixedMessage(message: string): boolean {
  return fixedMessages.has(message);
}

export function fixedMessageOf(refusal: Refusal): string {
  return refusals[refusal].message;
}
export type FieldErrors = Record<string, string[]>;

export type MessageKey = MessageKeys<Words, NestedKeyOf<Words>>;
type Values = Record<string, string | number | Date>;
/** A message by its key and values, or the text of a rule that was checked in the language. */
type FieldMessage = MessageKey | { key: MessageKey; values: Values } | { text: string };
export type FieldMessages = Record<string, readonly FieldMessage[]>;

type Options = {
  reason?: MessageKey | undefined;
  values?: Values;
  fields?: FieldMessages;
  headers?: Record<string, string>;
  details?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * The refusal of a request or of a task. It names its words by their key; `refusalBody` finds them
 * when the language of the reader is known.
 */
export class AppError extends Error {
  readonly refusal: Refusal;
  readonly status: ContentfulStatusCode;
  /** Without one, the fields or the fixed message of the refusal say it. */
  readonly reason: MessageKey | undefined;
  readonly values: Values;
  readonly fields: FieldMessages | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the response body. */
  readonly details: Record<string, unknown>;

  constructor(refusal: Refusal, options: Options = {}) {
    const { reason, values = {}, fields, headers = {}, details = {}, cause } = options;
    super(reason ?? refusals[refusal].message, cause === undefined ? {} : { cause });
    this.refusal = refusal;
    this.status = refusals[refusal].status as ContentfulStatusCode;
    this.reason = reason;
    this.values = values;
    this.fields = fields;
    this.headers = headers;
    this.details = details;
  }
}

export function isRefusal(error: unknown, reason: MessageKey): error is AppError {
  return error instanceof AppError && error.reason === reason;
}

/** What a task stores of its failure: the last part of the reason, or the kind of refusal. */
export function codeOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) return "crash";
  return error.reason?.split(".").at(-1) ?? error.refusal;
}
