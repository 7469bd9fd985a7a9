import pino, { type DestinationStream, type Logger } from "pino";
import { foldTrouble } from "./fold-trouble.server.ts";

type Options = {
  level?: string;
  destination?: DestinationStream;
  /** A developer's machine: errors are logged in full. */
  developing?: boolean;
};

/**
 * Creates the logger. Errors quote what people typed (parameters of a statement, the text of a
 * parser, an email address), so only the properties listed below are logged.
 */
export function createLog({
  level = "info",
  destination,
  developing = false,
}: Options = {}): Logger {
  const err = developing ? pino.stdSerializers.err : describeError;
  const fold = foldTrouble();
  const options = {
    level,
    serializers: { err, error: err },
    hooks: {
      streamWrite: inPlainSight,
      // Without a message pino would log that of the error.
      logMethod(args: unknown[], method: (...args: unknown[]) => void, level: number) {
        const [first, ...words] = args;
        const fields = first instanceof Error ? { err: first } : first;
        const bare = typeof fields === "object" && words[0] === undefined;
        const line = bare ? [fields, "failed"] : [fields, ...words];
        const name = level < WARN ? null : troubleName(line);
        if (name === null) return method.apply(this, line);
        const write = (count?: number) => {
          const [own, ...said] = line;
          method.apply(this, count ? [{ ...(own as object), again: count }, ...said] : line);
        };
        fold(`${level} ${name}`, write);
      },
    },
  };
  return destination ? pino(options as object, destination) : pino(options as object);
}

const WARN = 40;

/**
 * An address may have characters that JSON leaves as they are, but that a terminal obeys or that turn
 * the rest of a line around.
 */
function inPlainSight(line: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return line.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped);
}

/**
 * What is the same when a trouble repeats itself; null for lines that each tell something else. Where
 * an error has a code, as that of a database which is away, its place is not a part: all places of the
 * code are in the same trouble.
 */
function troubleName([fields, said]: readonly unknown[]): string | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { err, error = err, refusal } = fields as Record<string, unknown>;
  if (error === undefined) return typeof refusal === "string" ? `${said} ${refusal}` : null;
  const chain: Record<string, unknown>[] = [];
  for (let each: unknown = describeError(error); each; ) {
    const known = each as Record<string, unknown>;
    chain.push(known);
    each = known.cause ?? (known.errors as unknown[] | undefined)?.[0];
  }
  const coded = chain.find(({ code, status, refusal: kind }) => code ?? status ?? kind);
  const place = coded ? "" : String(chain.at(-1)?.stack ?? "").split("\n")[0];
  const { type, code, status, refusal: kind } = coded ?? chain[0] ?? {};
  return [said, type, code, status, kind, place].join(" ");
}

/** Properties of an error that never contain user data. */
const facts = [
  "code",
  "status",
  "syscall",
  "refusal",
  "statement",
  "constraint",
  "table",
  "responseCode",
];

/** Messages of JavaScript about programming errors: they name only source code. */
const PROGRAMMING =
  /^(Cannot (read|set) properties of (undefined|null) \(|[\w.$]+ is not (a function|iterable|defined|a constructor)$)/;

/** The loggable part of an error: type, place and cause, without user data. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { type: typeof error };
  const { name, message = "", stack = "", cause, errors, quotable } = error as ErrorLike;
  const described: Record<string, unknown> = { type: word(name) ?? error.constructor?.name };
  for (const fact of facts) {
    const value = word((error as Record<string, unknown>)[fact]);
    if (value !== undefined) described[fact] = value;
  }
  if (quotable === true || PROGRAMMING.test(message)) described.message = message;
  const frames = framesOf(stack, message);
  if (frames) described.stack = frames;
  if (cause !== undefined && depth < 4) described.cause = describeError(cause, depth + 1);
  if (Array.isArray(errors) && depth < 4) {
    described.errors = errors.slice(0, 5).map((each) => describeError(each, depth + 1));
  }
  return described;
}

type ErrorLike = {
  name?: unknown;
  message?: string;
  stack?: string;
  cause?: unknown;
  errors?: unknown;
  /** Set by our error classes whose message never contains user data. */
  quotable?: unknown;
};

/** A short identifier, not free text. */
function word(value: unknown): string | number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^[\w.:#* -]{1,120}$/.test(value) ? value : undefined;
}

/** The stack frames without the message. */
function framesOf(stack: string, message: string): string {
  const start = message ? stack.indexOf(message) : -1;
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  const lines = frames.split("\n").filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return lines.slice(0, 12).join("\n");
}
