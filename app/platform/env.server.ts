import { resolve } from "node:path";
import { z } from "zod";
import { StartError } from "./start-error.ts";

/** Lists all wrong variables in one message. */
export class EnvError extends StartError {
  override name = "EnvError";
}

export type Env = Readonly<z.infer<typeof Variables> & { PUBLIC_URL: string }>;

const BUCKET = "s3://bucket?endpoint=https://host&region=name";

const Variables = z.object({
  NODE_ENV: oneOf(["development", "production", "test"], "development"),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info"),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((path) => resolve(path)),
  DATABASE_URL: database(),
  /** The server behind the pooler of DATABASE_URL. */
  DATABASE_DIRECT_URL: database(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, 10),
  /** Milliseconds for one statement. */
  DATABASE_STATEMENT_TIMEOUT: wholeNumber(1_000, 600_000, 8_000),
  /** Credentials of the bucket, under the names of the AWS tools. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  STORAGE_URL: url(["s3:"], BUCKET).refine(isBucket, `must look like ${BUCKET}`),
  PUBLIC_URL: origin("https://www.example.org").optional(),
  ADMIN_EMAIL: z
    .email("must be an e-mail address")
    .default("admin@tremplin.example")
    .transform((email) => email.toLowerCase()),
  ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtps://user:password@host"),
  /** Gateways for messages to phones; without a URL messages are written to files. */
  SMS_URL: gateway("https://gateway.example.org/sms"),
  SMS_TOKEN: headerWord(),
  WHATSAPP_URL: gateway("https://gateway.example.org/whatsapp"),
  WHATSAPP_TOKEN: headerWord(),
  API_URL: origin("https://api.example.org").optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin("https://app.example.org,https://admin.example.org")))
    .readonly(),
  TRUST_PROXY: wholeNumber(0, 16, 0),
  /** Seconds to go on serving after a signal to stop, while `GET /api/ready` answers 503. */
  STOP_DELAY: wholeNumber(0, 120, 0),
  /** The public key of age (`age1…`) for which backups are encrypted. */
  BACKUP_AGE_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58,}$/, "must be a public key of age: age1…")
    .optional(),
  /** A file with the secret key, for trials of encrypted backups only. */
  BACKUP_AGE_IDENTITY: z.string().optional(),
  /** A port of its own for `GET /metrics`; none without it. */
  METRICS_PORT: number(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Opens `GET /metrics` on the port of the site. */
  METRICS_TOKEN: headerWord().refine(
    (token) => !token || token.length >= 16,
    "must have at least 16 characters",
  ),
  /** A collector of OpenTelemetry, under the names of its specification; no traces without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http:", "https:"], "http://127.0.0.1:4318"),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default("tremplin"),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a number from 0 to 1")
    .min(0, "must be a number from 0 to 1")
    .max(1, "must be a number from 0 to 1")
    .default(1),
  STORAGE_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
});

/** The only reader of `process.env`. An empty variable counts as absent. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.entries(source).flatMap(([name, value]) => {
    const trimmed = value?.trim();
    return trimmed ? [[name, trimmed]] : [];
  });
  const result = Variables.safeParse(Object.fromEntries(given));
  if (!result.success) throw new EnvError(sentences(result.error.issues.map(toLine)));
  // An empty one was left out on purpose; short names may belong to another program.
  const mistaken = misspelled(source).filter(
    ({ meant }) => meant.length > SHORT && source[meant] === undefined,
  );
  if (mistaken.length) throw new EnvError(sentences(mistaken.map(toQuestion)));
  const alone = pairs.filter(([one, other]) => result.data[one] && !result.data[other]);
  if (alone.length) throw new EnvError(sentences(alone.map(([a, b]) => `${a} needs ${b}.`)));
  const { PORT, PUBLIC_URL = localUrl(PORT) } = result.data;
  return Object.freeze({ ...result.data, PUBLIC_URL });
}

/** The same with the actual port, for port 0. */
export function withPort(env: Env, port: number): Env {
  const PUBLIC_URL = env.PUBLIC_URL === localUrl(env.PORT) ? localUrl(port) : env.PUBLIC_URL;
  return Object.freeze({ ...env, PORT: port, PUBLIC_URL });
}

function localUrl(port: number) {
  return `http://localhost:${port}`;
}

/** `APP_URL` is no misspelled `API_URL`: such names are warned about only. */
const SHORT = 9;

/** The first means nothing without the second. */
const pairs = [
  ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
  ["AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID"],
  ["AWS_SESSION_TOKEN", "AWS_ACCESS_KEY_ID"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["SMS_TOKEN", "SMS_URL"],
  ["BACKUP_AGE_IDENTITY", "BACKUP_AGE_RECIPIENT"],
  ["WHATSAPP_TOKEN", "WHATSAPP_URL"],
] as const;

/** Set variables whose names are nearly ours, each with the name that was probably meant. */
export function misspelled(
  source: Record<string, string | undefined> = process.env,
): { given: string; meant: string }[] {
  const known = Object.keys(Variables.shape);
  return Object.keys(source).flatMap((given) => {
    if (known.includes(given) || !source[given]) return [];
    const meant = known.find((name) => isNear(given.toUpperCase(), name));
    return meant ? [{ given, meant }] : [];
  });
}

/** One letter added, left out, replaced, or two exchanged, in names long enough to tell. */
function isNear(given: string, name: string): boolean {
  if (given === name) return true;
  if (name.length < 5 || Math.abs(given.length - name.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  const [left, right] = [given.slice(start), name.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

/** Without this, a misspelled DATABASE_URL would start an empty database that takes applications. */
function toQuestion({ given, meant }: { given: string; meant: string }): string {
  return `${given} is not one of our variables: rename it to ${meant}, or set ${meant} as well, if need be to nothing.`;
}

function toLine({ path, message }: z.core.$ZodIssue): string {
  return `${String(path[0])} ${message}.`;
}

function sentences(lines: string[]) {
  const [first = "", ...others] = [...new Set(lines)];
  if (!others.length) return first;
  return ["These variables are wrong:", first, ...others].join("\n  ");
}

function database() {
  return url(["postgres:", "postgresql:"], "postgresql://user:password@host/database").refine(
    hasOneAt,
    "has a character in its password that must be encoded: write @ as %40, / as %2F, # as %23",
  );
}

/** A second @, or one after the host, is a part of a password that would be taken for the host. */
function hasOneAt(value?: string): boolean {
  const [address = ""] = value?.split("?") ?? [];
  const parts = address.split("@");
  return parts.length <= 2 && !/[/#]/.test((parts.length === 2 && parts[0]?.split("://")[1]) || "");
}

function isBucket(value?: string): boolean {
  if (!value || !URL.canParse(value)) return !value;
  const { hostname, searchParams } = new URL(value);
  const endpoint = searchParams.get("endpoint");
  return hostname !== "" && (endpoint === null || /^https?:$/.test(protocolOf(endpoint)));
}

function oneOf<const T extends string[]>(values: T, preset: T[number]) {
  return z.enum(values, `must be one of ${values.join(", ")}`).default(preset);
}

function wholeNumber(from: number, to: number, preset: number) {
  return number(from, to).default(preset);
}

function number(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((given) => given >= from && given <= to, message);
}

// Never repeat the value: it may contain a password.
function url(protocols: string[], example: string) {
  return z
    .string()
    .refine((value) => protocols.includes(protocolOf(value)), `must look like ${example}`)
    .optional();
}

/** fetch refuses URLs with a password; the token replaces it. */
function gateway(example: string) {
  const plain = (value?: string) =>
    !value || !URL.canParse(value) || !(new URL(value).username + new URL(value).password);
  return url(["https:", "http:"], example).refine(
    plain,
    `must look like ${example}, without name and password`,
  );
}

/** Header values allow neither line breaks nor accents. */
function headerWord() {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be one word without accents")
    .optional();
}

function origin(example: string) {
  return z
    .string()
    .transform((value) => value.replace(/\/+$/, ""))
    .refine(isOrigin, `must look like ${example}, without a path`);
}

function isOrigin(value: string) {
  return /^https?:$/.test(protocolOf(value)) && new URL(value).origin === value.toLowerCase();
}

function protocolOf(value: string) {
  return URL.canParse(value) ? new URL(value).protocol : "";
}
