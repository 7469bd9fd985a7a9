import { setTimeout as delay } from "node:timers/promises";
import type { Span } from "./trace.server.ts";

type Options = {
  /** The address of a collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** `name=value,name=value`, as OTEL_EXPORTER_OTLP_HEADERS. */
  headers?: string | undefined;
  log: { warn: (facts: object, message: string) => void };
  /** Milliseconds between two deliveries. */
  pause?: number;
};

/** Spans that wait; more are dropped, so that a collector that is away costs no memory. */
const MOST = 2_048;
const AT_ONCE = 512;
const TIME_LIMIT = 10_000;
const TIME_TO_FINISH = 2_000;
const BETWEEN_WARNINGS = 60_000;

/**
 * Sends spans to a collector as OTLP by HTTP and JSON, in the background. What cannot be delivered is
 * lost and counted: no request waits for it.
 */
export function openOtlp({ endpoint, serviceName, headers = "", log, pause = 5_000 }: Options) {
  const url = `${endpoint.endsWith("/") ? endpoint.slice(0, -1) : endpoint}/v1/traces`;
  const sentHeaders = { "content-type": "application/json", ...readHeaders(headers) };
  const queue: Span[] = [];
  let lost = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | undefined;

  function add(span: Span) {
    if (queue.length >= MOST) lost += 1;
    else queue.push(span);
    if (queue.length >= AT_ONCE) flush();
  }

  function flush() {
    sending ??= deliver().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function deliver() {
    while (queue.length > 0) {
      const spans = queue.splice(0, AT_ONCE);
      const failed = await post(spans);
      if (failed) {
        lost += spans.length;
        warn();
        return;
      }
    }
  }

  async function post(spans: readonly Span[]): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: sentHeaders,
        body: JSON.stringify(bodyOf(spans, serviceName)),
        signal: AbortSignal.timeout(TIME_LIMIT),
        redirect: "error",
      });
      await answer.body?.cancel();
      return !answer.ok;
    } catch {
      return true;
    }
  }

  function warn() {
    if (performance.now() - warnedAt < BETWEEN_WARNINGS) return;
    warnedAt = performance.now();
    log.warn({ lost }, "Traces could not be delivered");
  }

  const timer = setInterval(() => void flush(), pause);
  timer.unref();
  return {
    add,
    flush,
    get lost() {
      return lost;
    },
    get waiting() {
      return queue.length;
    },
    async close() {
      clearInterval(timer);
      await Promise.race([flush(), delay(TIME_TO_FINISH, undefined, { ref: false })]);
    },
  };
}

function bodyOf(spans: readonly Span[], serviceName: string) {
  const resource = { attributes: attributesOf({ "service.name": serviceName }) };
  const written = spans.map(({ attributes, failed, ...span }) => ({
    ...span,
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  }));
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "tremplin" }, spans: written }] }],
  };
}

function attributesOf(values: Span["attributes"]) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}

function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name.trim() ? [[name.trim(), decodeURIComponent(value.join("=").trim())]] : [];
  });
  return Object.fromEntries(pairs);
}
