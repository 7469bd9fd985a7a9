import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { csrfExceptions } from "#app/features.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { csrfSpec } from "#app/platform/http/csrf.server.ts";
import {
  ignoredFields,
  ignoredHeader,
  type RefusalStatus,
  refusalComponents,
  refusalsOf,
} from "#app/platform/http/openapi-refusals.ts";

/** The part of an operation that is completed here. */
type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, object> };
  responses: Record<string, object>;
  security?: Record<string, never[]>[];
  "x-verb"?: "head";
};

/** The output of `scripts/answers.ts`. */
type Answers = {
  shapes: Shapes;
  routes: Record<string, Record<string, object>>;
};

type Shapes = Record<string, object>;
type Paths = Record<string, Record<string, Operation>>;

const about = {
  info: {
    title: "Tremplin",
    version: "1",
    description:
      "Public reading needs no token. Writing needs the CSRF cookie and a bearer token. " +
      "Answers come in the language of `?locale=` or `Accept-Language` (fr, en, de). " +
      "Unknown fields of a body are ignored; the header `X-Ignored-Fields` names them, on refusals too.",
  },
  servers: [{ url: "/" }],
};

const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", description: "The `token` of `POST /api/login`" },
  csrf: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description:
      "The decoded value of the cookie `XSRF-TOKEN`, which `GET /sanctum/csrf-cookie` sets " +
      "together with a session cookie; both cookies are sent along",
  },
  applicant: {
    type: "apiKey",
    in: "header",
    name: "X-Registration-Token",
    description: "The `token` of `POST /api/registrations/{reference}/status`, for 15 minutes",
  },
  draft: {
    type: "apiKey",
    in: "header",
    name: "X-Registration-Draft",
    description: "The `draft` of `POST /api/registrations/drafts`, for 30 days",
  },
  key: {
    type: "http",
    scheme: "bearer",
    description: "A key of `POST /api/api-keys`, which begins with `tk_`",
  },
  survey: {
    type: "apiKey",
    in: "header",
    name: "X-Survey-Token",
    description: "The secret at the end of the link of a survey, for 60 days",
  },
} as const;

const anyObject = { type: "object", additionalProperties: true };

const csrfCookie: Operation = {
  operationId: "getSanctumCsrfCookie",
  tags: ["accounts"],
  summary: "The cookies a write needs: `XSRF-TOKEN`, to be repeated in a header, and a session",
  security: [],
  responses: {
    204: {
      description: "Both cookies are set",
      headers: { "Set-Cookie": { schema: { type: "string" } } },
    },
    ...refusalsOf([500, 503]),
  },
};

/**
 * The OpenAPI document. Input comes from the validating schemas, security and refusals from the
 * guards, answers from the types of the handlers (`answers.json`).
 */
export async function describeApi(api: Hono<ApiEnv>, given?: Answers) {
  const answers = given ?? (await readAnswers());
  const specs = await generateSpecs(api, {
    documentation: about,
    defaultValidationErrorResponse: false,
    excludeStaticFile: false,
  });
  const paths: Paths = { "/sanctum/csrf-cookie": { get: csrfCookie } };
  const schemas: Shapes = { ...answers.shapes, OpenApiDocument: anyObject };
  for (const [path, operations] of Object.entries(specs.paths as Paths)) {
    const named = Object.entries(operations).map(([verb, operation]) => {
      const { "x-verb": asked = verb, ...rest } = operation;
      return [asked, complete(verb.toUpperCase(), path, rest, answers, schemas)];
    });
    paths[`/api${path === "/" ? "" : path}`] = Object.fromEntries(named);
  }
  Object.assign(paths, withoutLast(api, paths));
  const headers = { IgnoredFields: ignoredHeader };
  const components = { securitySchemes, headers, responses: refusalComponents, schemas };
  return { ...specs, ...about, paths, components };
}

/** Loaded on first use: few ask for the document. */
async function readAnswers(): Promise<Answers> {
  const { default: kept } = await import("./answers.json", { with: { type: "json" } });
  return kept;
}

/** `/latest/:count?` is two paths, because OpenAPI has no optional parameters in paths. */
function withoutLast(api: Hono<ApiEnv>, paths: Paths): Paths {
  const short = api.routes
    .filter(({ path }) => path.endsWith("?"))
    .map(({ path }) => {
      const [, parent = "", last = ""] = /^(.*)\/:(\w+)\?$/.exec(path) ?? [];
      const verbs = Object.entries(paths[`/api${parent}/{${last}}`] ?? {});
      const shorter = verbs.map(([verb, { parameters = [], operationId = "", ...operation }]) => [
        verb,
        {
          ...operation,
          operationId: `${operationId}Default`,
          parameters: parameters.filter(({ name }) => name !== last),
        },
      ]);
      return [`/api${parent}`, Object.fromEntries(shorter)];
    });
  return Object.fromEntries(short);
}

function complete(
  verb: string,
  path: string,
  operation: Operation,
  { routes }: Answers,
  schemas: Shapes,
): Operation {
  const csrf = csrfSpec(verb, csrfExceptions.has(`${verb} /api${path}`));
  const security = foldProofs([...csrf.security, ...(operation.security ?? [])]);
  const typed = answersFor(routes[`${verb} ${path}`] ?? {}, operation.operationId ?? "", schemas);
  const responses = {
    ...refusalsOf([...refusalsFor(verb, path, operation), ...csrf.refuses]),
    ...operation.responses,
    ...withFiles(typed, operation.responses),
    ...(verb === "GET" && isOpen(security) ? { 304: unchanged } : {}),
  };
  return { ...operation, security, responses: withIgnored(operation, responses) };
}

/** Every answer to a JSON body names the fields that were not known. */
function withIgnored({ requestBody }: Operation, responses: Record<string, object>) {
  if (!requestBody?.content?.["application/json"]) return responses;
  const good = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const named = good.map(([status, answer]) => [status, { ...answer, headers: ignoredFields }]);
  return { ...responses, ...Object.fromEntries(named) };
}

const unchanged = { description: "The caller has this answer: `If-None-Match` names its `ETag`" };

/** Nobody needs to prove anything: the answer may be one that is kept for all visitors. */
function isOpen(security: NonNullable<Operation["security"]>): boolean {
  return security.length === 0 || security.some((proof) => Object.keys(proof).length === 0);
}

type Told = { content?: object };

/** A route may answer with a file or with JSON, as it was asked. */
function withFiles(typed: Record<string, Told>, files: Record<string, Told>) {
  const all = Object.entries(typed).map(([status, answer]) => [
    status,
    { ...answer, content: { ...files[status]?.content, ...answer.content } },
  ]);
  return Object.fromEntries(all) as Record<string, object>;
}

/** The schemes of all guards are needed together; the one after `{}` is optional. */
function foldProofs(security: NonNullable<Operation["security"]>): typeof security {
  const openAt = security.findIndex((proof) => Object.keys(proof).length === 0);
  const needed = Object.assign({}, ...security) as Record<string, never[]>;
  if (openAt < 0) return Object.keys(needed).length ? [needed] : [];
  const optional = Object.keys(security[openAt + 1] ?? {});
  const without = Object.entries(needed).filter(([name]) => !optional.includes(name));
  return [Object.fromEntries(without), needed];
}

function refusalsFor(
  verb: string,
  path: string,
  { parameters = [], requestBody, security = [] }: Operation,
): RefusalStatus[] {
  const takes = (place: string) => parameters.some((each) => each.in === place);
  const writes = verb !== "GET";
  const statuses: [RefusalStatus, boolean][] = [
    [404, path.includes("{")],
    [409, writes && security.some((proof) => "bearer" in proof || "applicant" in proof)],
    [413, requestBody !== undefined],
    [422, requestBody !== undefined || takes("query") || takes("header")],
    [429, parameters.some(({ name }) => name === "search")],
    [500, true],
    [503, true],
    [507, true],
  ];
  return statuses.filter(([, holds]) => holds).map(([status]) => status);
}

const descriptions: Record<string, string> = {
  200: "Done",
  201: "Created",
  202: "Begun; a task tells how far it is",
  409: "Against a rule; nothing was done",
};

/** Every answer has a name, which generated clients use for its type. */
function answersFor(
  known: Record<string, object>,
  operationId: string,
  schemas: Shapes,
): Record<string, Told> {
  const told = Object.entries(known).map(([status, schema]) => {
    const description = descriptions[status] ?? "";
    const named = "$ref" in schema ? schema : nameShape(schemas, operationId, status, schema);
    return [status, { description, content: { "application/json": { schema: named } } }];
  });
  return Object.fromEntries(told);
}

function nameShape(schemas: Shapes, operationId: string, status: string, schema: object) {
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`;
  const own = name in schemas ? `${name}${status}` : name;
  schemas[own] = schema;
  return { $ref: `#/components/schemas/${own}` };
}
