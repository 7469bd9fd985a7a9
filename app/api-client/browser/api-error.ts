type Facts = { status?: number; body?: Record<string, unknown>; retryAfter?: number | null };

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

  constructor(message: string, { status, body = {}, retryAfter = null }: Facts = {}) {
    super(message);
    this.status = status;
    this.body = body;
    this.fields = (body.errors ?? {}) as Record<string, string[]>;
    this.retryAfter = retryAfter;
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
  const data = await answer.json().catch(() => null);
  const body = (data ?? {}) as Record<string, unknown>;
  const wait = Number(answer.headers.get("retry-after"));
  return new ApiError(typeof body.message === "string" ? body.message : "", {
    status: answer.status,
    body,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
  });
}

export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof Error && error.message) || otherwise;
}
