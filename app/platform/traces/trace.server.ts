import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** As OpenTelemetry numbers them. */
const INTERNAL = 1;
const SERVER = 2;
const CLIENT = 3;

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  /** Nanoseconds since 1970. */
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string | number>;
  failed: boolean;
};

type Active = { traceId: string; spanId: string; add: (span: Span) => void };

/** The span in which code runs. Null: a trace that is not recorded. */
const active = new AsyncLocalStorage<Active | null>();

/** What is told of a request: patterns and numbers, nothing that a person typed. */
export type AnsweredRequest = { method: string; route: string; status: number; requestId: string };

export type Tracer = {
  request: (
    /** The header `traceparent`, where it is trusted. */
    parent: string | undefined,
    work: () => Promise<void>,
    answered: () => AnsweredRequest,
  ) => Promise<void>;
};

/** Records requests and their statements; `ratio` is the share of traces that are recorded. */
export function createTracer(add: (span: Span) => void, ratio = 1): Tracer {
  return {
    async request(header, work, answered) {
      const outer = active.getStore();
      // A page asks the API in this process: both are recorded, or none.
      if (outer === null) return work();
      const parent = outer ? null : readParent(header);
      const traceId = outer?.traceId ?? parent?.traceId ?? randomBytes(16).toString("hex");
      if (!outer && !(parent ? parent.sampled : isChosen(traceId, ratio))) {
        return active.run(null, work);
      }
      const parentSpanId = outer?.spanId ?? parent?.spanId;
      const spanId = newSpanId();
      const started = now();
      await active.run({ traceId, spanId, add }, work);
      const { method, route, status, requestId } = answered();
      add({
        traceId,
        spanId,
        ...(parentSpanId ? { parentSpanId } : {}),
        name: `${method} ${route}`,
        kind: outer ? INTERNAL : SERVER,
        startTimeUnixNano: started,
        endTimeUnixNano: now(),
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          "tremplin.request_id": requestId,
        },
        failed: status >= 500,
      });
    },
  };
}

/** Runs a statement of the database; its name holds no values. */
export async function traceStatement<T>(name: () => string, run: () => Promise<T>): Promise<T> {
  const within = active.getStore();
  if (!within) return run();
  const started = now();
  let failed = true;
  try {
    const result = await run();
    failed = false;
    return result;
  } finally {
    const { traceId, spanId: parentSpanId, add } = within;
    const summary = name();
    add({
      traceId,
      spanId: newSpanId(),
      parentSpanId,
      name: summary,
      kind: CLIENT,
      startTimeUnixNano: started,
      endTimeUnixNano: now(),
      attributes: { "db.system.name": "postgresql", "db.query.summary": summary },
      failed,
    });
  }
}

/** For the log, so that a line and a trace can be put together. */
export function currentTrace(): string | undefined {
  return active.getStore()?.traceId;
}

const PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The header of W3C Trace Context; one that is no such header is ignored. */
export function readParent(header: string | undefined) {
  const [, traceId, spanId, flags] = PARENT.exec(header ?? "") ?? [];
  if (!traceId || !spanId) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags ?? "0", 16) & 1) === 1 };
}

/** The same choice for a trace in every process. */
function isChosen(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13;
}

function newSpanId(): string {
  return randomBytes(8).toString("hex");
}

function now(): string {
  const microseconds = (performance.timeOrigin + performance.now()) * 1_000;
  return `${Math.round(microseconds)}000`;
}
