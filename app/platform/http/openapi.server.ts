import type { MiddlewareHandler } from "hono";
import { describeRoute, uniqueSymbol } from "hono-openapi";
import { type RefusalStatus, refusalsOf } from "./openapi-refusals.ts";

/** A security scheme; see `components.securitySchemes`. */
type Proof = "bearer" | "applicant" | "draft" | "key" | "survey";

type Described = {
  /** The media types of the answered file. */
  file?: readonly string[];
  /** Refusals in addition to those of its guards. */
  refuses?: readonly RefusalStatus[];
  /** Visitors may call too; signed-in users get more. Or: something else replaces the CSRF token. */
  open?: true | "csrf";
  /** What the summary leaves open. */
  more?: string;
  /** The body is the file itself. */
  takesFile?: true;
};

const bytes = { type: "string", format: "binary" } as const;

/** Describes a route in the OpenAPI document, under the tag of its feature. */
export function describe(
  tag: string,
  summary: string,
  { file, refuses = [], open, takesFile, more }: Described = {},
) {
  const content = Object.fromEntries((file ?? []).map((type) => [type, { schema: bytes }]));
  const body = { required: true, content: { "application/octet-stream": { schema: bytes } } };
  return describeRoute({
    tags: [tag],
    summary,
    responses: {
      ...(file ? { 200: { description: "The file", content } } : {}),
      ...refusalsOf(refuses),
    },
    ...(more ? { description: more } : {}),
    ...(open ? { security: [{}, { [open === true ? "bearer" : open]: [] }] } : {}),
    ...(takesFile ? { requestBody: body } : {}),
  });
}

/** Adds security scheme and refusals of a guard to the OpenAPI document. */
export function guarding<Guard extends MiddlewareHandler>(
  guard: Guard,
  { asks, refuses }: { asks?: Proof; refuses: readonly RefusalStatus[] },
): Guard {
  const security = asks ? { security: [{ [asks]: [] }] } : {};
  const spec = { ...security, responses: refusalsOf(refuses) };
  return Object.assign(guard, { [uniqueSymbol]: { spec } });
}
