import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { hc } from "hono/client";
import type { MergeSchemaPath, Schema } from "hono/types";
import { describeRoute } from "hono-openapi";
import { features } from "#app/features.server.ts";
import { migrationsDone } from "#app/platform/db/migrate.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { acceptedEncoding, compress, type Encoding } from "#app/platform/http/compress.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { loadedForms } from "#app/website/registration-form/forms.server.ts";
import { describeApi } from "./document.server.ts";

/** Answered before anything that needs the database: a process without one must not be restarted. */
export function isAlive(c: Context) {
  return c.json({ status: "ok" });
}

export const healthApi = new Hono<ApiEnv>()
  .get(
    "/health",
    describe("operations", "The process is alive, whatever the database does"),
    isAlive,
  )
  .get(
    "/ready",
    describe("operations", "The database answers and is up to date; whether files can be stored"),
    async (c) => {
      await c.var.db.execute(sql`select 1`);
      if (!(await migrationsDone(c.var.db))) throw new AppError("away");
      // The site serves everything but files without a storage: not a reason to take it away.
      return c.json({ status: "ready" as const, storage: await storageState(c.var.storage) });
    },
  );

/** One probe for all requests of half a minute. */
const PROBE_EVERY = 30_000;
const probes = new WeakMap<Storage, { at: number; state: Promise<"ok" | "away"> }>();

function storageState(storage: Storage): Promise<"ok" | "away"> {
  const known = probes.get(storage);
  if (known && performance.now() - known.at < PROBE_EVERY) return known.state;
  const state = storage.probe().then(
    () => "ok" as const,
    () => "away" as const,
  );
  probes.set(storage, { at: performance.now(), state });
  return state;
}

const documentShape = { $ref: "#/components/schemas/OpenApiDocument" } as const;
const documentItself = describeRoute({
  tags: ["operations"],
  summary: "This document",
  responses: {
    200: {
      description: "The document",
      content: { "application/json": { schema: documentShape } },
    },
  },
});

/** The routes of all features. */
export function createApi(all: readonly Feature[] = features) {
  const api = new Hono<ApiEnv>().route("/", healthApi);
  for (const feature of all) {
    for (const [path, calls] of Object.entries(feature.api ?? {})) api.route(path, calls);
  }
  return api.get("/openapi.json", documentItself, serveDocument(api));
}

/** Half a megabyte: written and compressed once, whatever is asked behind its address. */
function serveDocument(api: Hono<ApiEnv>) {
  type Copies = { plain: Promise<Buffer> } & Partial<Record<Encoding, Promise<Uint8Array>>>;
  let copies: Copies | undefined;
  let described: object | undefined;
  return async (c: Context<ApiEnv>) => {
    // The answers of an application are those that the forms ask for now.
    if (!copies || described !== loadedForms()) {
      copies = { plain: describeApi(api).then((made) => Buffer.from(JSON.stringify(made))) };
      described = loadedForms();
    }
    const own = copies;
    const plain = await own.plain;
    // A page of ours reads the document as it is.
    const encoding = c.env?.inProcess ? null : acceptedEncoding(c.req.header("accept-encoding"));
    if (encoding) own[encoding] ??= compress(plain, encoding);
    const body = (encoding && (await own[encoding])) ?? plain;
    c.header("content-type", "application/json");
    c.header("content-length", String(body.length));
    if (encoding) {
      c.header("content-encoding", encoding);
      c.header("vary", "Accept-Encoding");
    }
    return c.body(body as Uint8Array<ArrayBuffer>);
  };
}

/** The document describes all routes, so it is added last and typed by hand. */
type DocumentSchema = {
  "/openapi.json": {
    $get: { input: object; output: object; outputFormat: "json"; status: 200 };
  };
};

type ApiOf<F> = F extends { api: infer Calls } ? Calls : never;
type Calls = { "/": typeof healthApi } | ApiOf<(typeof features)[number]>;

// Feature by feature, because the compiler gives up on one interface of two hundred routes.
type ClientAt<Mounted, Path extends string> =
  // biome-ignore lint/suspicious/noExplicitAny: guards tell handlers more than `ApiEnv` does
  Mounted extends Hono<any, infer Known, any>
    ? Known extends Schema
      ? IfKnown<ClientFor<MergeSchemaPath<Known, Path>>>
      : never
    : never;

/** Routes without types, such as resumable uploads, would make all others unknown. */
type IfKnown<Client> = unknown extends Client ? never : Client;

type ClientFor<Known extends Schema> = ReturnType<typeof hc<Hono<ApiEnv, Known, "/">>>;

type ClientsOf<C> = C extends unknown
  ? { [Path in keyof C & string]: ClientAt<C[Path], Path> }[keyof C & string]
  : never;

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer A) => void
  ? A
  : never;

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: completes what `api-client/client.ts` declares
  interface Site {
    client: Together<ClientsOf<Calls> | ClientFor<DocumentSchema>>;
  }
}
