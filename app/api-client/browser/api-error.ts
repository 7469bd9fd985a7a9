type Facts = {
  status?: number;
  body?: Record<string, unknown>;
  retryAfter?: number | null;
  requestId?: string | null;
};

/** Why a request failed, in the one form that all screens use; the browser's side of a refusal. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly ok = false;
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  /** Messages by field (422). */
  readonly fields: Record<string, string[]>;
  /** Seconds to wait (429, 503). */
  readonly retryAfter: number | null;
  /** The body of the response. */
  readonly body: Record<string, unknown>;
  /** Names the request in the log of the server. */
  readonly requestId: string | null;

  constructor(message: string, facts: Facts = {}) {
    const { status, body = {}, retryAfter = null, requestId = null } = facts;
    super(message);
    this.status = status;
    this.body = body;
    this.fields = (body.errors ?? {}) as Record<string, string[]>;
    this.retryAfter = retryAfter;
    this.requestId = typeof body.request_id === "string" ? body.request_id : requestId;
  }

  static from(error: unknown): ApiError {
    return error instanceof ApiError ? error : new ApiError(messageOf(error, ""));
  }
}

export type Outcome<T> = { ok: true; data: T } | ApiError;

export function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (data) => ({ ok: true, data }) as const,
    (error: unknown) => ApiError.from(error),
  );
}

type Answer = { status: number; headers: Headers; json: () => Promise<unknown> };

/** The error for a response that is not ok. */
export async function refusalFrom(answer: Answer): Promise<ApiError> {
  const { status, headers } = answer;
  return refusalIn(status, await answer.json().catch(() => null), (name) => headers.get(name));
}

/** The error for a response whose body was read. */
export function refusalIn(
  status: number,
  data: unknown,
  header: (name: string) => string | null,
): ApiError {
  const body = (typeof data === "object" && data ? data : {}) as Record<string, unknown>;
  const wait = Number(header("retry-after"));
  return new ApiError(typeof body.message === "string" ? body.message : "", {
    status,
    body,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
    requestId: header("x-request-id"),
  });
}

export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof Error && error.message) || otherwise;
}
