import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { createToken } from "#app/base/accounts/auth/tokens.queries.server.ts";
import { insertUser } from "#app/base/accounts/users/queries.server.ts";
import type { Preset } from "#app/platform/access/permissions.ts";
import type { User } from "#app/platform/access/users.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";

export type Who = Preset | "visitor";

type Context = { app: Hono<ApiEnv>; db: Db; now: () => Date };
type Person = {
  email?: string;
  isDefaultPassword?: boolean;
  /** The key of a role that was made in the test. */
  role?: string;
  /** The hash of a password, for tests that sign in with one. */
  passwordHash?: string;
  address?: string;
};
type Headers = Record<string, string>;

/** An API client that behaves like a browser. */
export async function createCaller(context: Context, who: Who, person: Person = {}) {
  const { address = "203.0.113.7", ...account } = person;
  const user = who === "visitor" ? null : await insertPerson(context, who, account);
  const token =
    user && (await createToken(context.db, { userId: user.id, ability: "*", now: context.now() }));
  return { ...callerWith(context, { token, address }), user: user as User, token: token ?? "" };
}

async function insertPerson({ db, now }: Context, role: Preset, account: Omit<Person, "address">) {
  const user = await insertUser(db, {
    role,
    firstname: "Test",
    lastname: role,
    createdAt: now(),
    email: `${role}-${randomBytes(4).toString("hex")}@tremplin.example`,
    passwordHash: "none",
    isDefaultPassword: false,
    ...account,
  });
  if (!user) throw new Error("the e-mail is taken");
  return user;
}

/** Keeps cookies between requests and repeats the CSRF cookie in the header. */
export function callerWith({ app }: Pick<Context, "app">, { token, address }: Credentials) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown, headers: Headers = {}) {
    const response = await app.request(
      path,
      {
        method,
        headers: {
          accept: "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookies.size
            ? { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }
            : {}),
          ...(method !== "GET"
            ? { "x-xsrf-token": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? "") }
            : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isRaw(body) ? body : JSON.stringify(body), duplex: "half" }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  async function write(method: string, path: string, body?: unknown, headers?: Headers) {
    if (!cookies.has("XSRF-TOKEN")) await send("GET", "/sanctum/csrf-cookie");
    return send(method, path, body, headers);
  }

  return {
    get: (path: string, headers?: Headers) => send("GET", path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers) => write("POST", path, body, headers),
    put: (path: string, body?: unknown, headers?: Headers) => write("PUT", path, body, headers),
    patch: (path: string, body?: unknown, headers?: Headers) => write("PATCH", path, body, headers),
    delete: (path: string, body?: unknown, headers?: Headers) =>
      write("DELETE", path, body, headers),
    /** Any method, with the CSRF token. */
    write,
    cookies,
  };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream {
  return typeof body === "string" || ArrayBuffer.isView(body) || body instanceof ReadableStream;
}

type Credentials = { token: string | null; address: string };
