import type { ContentfulStatusCode } from "hono/utils/http-status";

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
export type FieldErrors = Record<string, string[]>;

export class AppError extends Error {
  readonly refusal: Refusal;
  readonly status: ContentfulStatusCode;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the response body. */
  readonly details: Record<string, unknown>;

  constructor(
    refusal: Refusal,
    options: {
      message?: string;
      fields?: FieldErrors;
      headers?: Record<string, string>;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(options.message ?? refusals[refusal].message);
    this.refusal = refusal;
    this.status = refusals[refusal].status as ContentfulStatusCode;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
  }

  toJSON() {
    const { message, fields, details } = this;
    return { message, ...(fields ? { errors: fields } : {}), ...details };
  }
}
