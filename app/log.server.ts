import pino, { type DestinationStream, type Logger } from "pino";

type Options = {
  level?: string;
  destination?: DestinationStream;
  /** A developer's own machine: errors are shown with all that they say. */
  developing?: boolean;
};

/**
 * The one place where something becomes a line of the log. Errors quote what people typed (a
 * statement its parameters, a parser its text, a mail server an address), so of an error only what
 * is named below is written.
 */
export function createLog({
  level = "info",
  destination,
  developing = false,
}: Options = {}): Logger {
  const err = developing ? pino.stdSerializers.err : describeError;
  const options = {
    level,
    serializers: { err, error: err },
    hooks: {
      // Without words of its own a line would take those of the error.
      logMethod(args: unknown[], method: (...args: unknown[]) => void) {
        const [first, ...words] = args;
        const fields = first instanceof Error ? { err: first } : first;
        const bare = typeof fields === "object" && words[0] === undefined;
        method.apply(this, bare ? [fields, "failed"] : [fields, ...words]);
      },
    },
  };
  return destination ? pino(options as object, destination) : pino(options as object);
}

/** Facts of an error that its makers choose, not the people it is about. */
const facts = ["code", "syscall", "refusal", "statement", "constraint", "table", "responseCode"];

/** What JavaScript says about mistakes in a program: it names what stands in the source. */
const PROGRAMMING =
  /^(Cannot (read|set) properties of (undefined|null) \(|[\w.$]+ is not (a function|iterable|defined|a constructor)$)/;

/** An error as the log may know it: what kind, where, and why, without what anybody wrote. */
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
  /** An error class of ours whose message never holds what a person wrote. */
  quotable?: unknown;
};

/** A name that a program gave, no text. */
function word(value: unknown): string | number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^[\w.:#* -]{1,120}$/.test(value) ? value : undefined;
}

/** The way through the program; the message in front of it is left out. */
function framesOf(stack: string, message: string): string {
  const start = message ? stack.indexOf(message) : -1;
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  const lines = frames.split("\n").filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return lines.slice(0, 12).join("\n");
}
