import type { MiddlewareHandler } from "hono";
import { describeRoute, uniqueSymbol } from "hono-openapi";
import { type RefusalStatus, refusalsOf } from "./openapi-refusals.ts";

/** A way a caller shows who they are; `components.securitySchemes` says how. */
type Proof = "bearer" | "applicant" | "draft";

type Described = {
  /** The types of the file it answers with. */
  file?: readonly string[];
  /** How it may refuse beside what its guards say. */
  refuses?: readonly RefusalStatus[];
  /** Visitors may call too; whoever is signed in gets more. */
  open?: true;
  /** The body is the file itself. */
  takesFile?: true;
};

const bytes = { type: "string", format: "binary" } as const;

/** One line of the API's own documentation, in the tag of its feature. */
export function describe(
  tag: string,
  summary: string,
  { file, refuses = [], open, takesFile }: Described = {},
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
    ...(open ? { security: [{}, { bearer: [] }] } : {}),
    ...(takesFile ? { requestBody: body } : {}),
  });
}

/** A guard says in the document what it asks for and how it refuses. */
export function guarding<Guard extends MiddlewareHandler>(
  guard: Guard,
  { asks, refuses }: { asks?: Proof; refuses: readonly RefusalStatus[] },
): Guard {
  const security = asks ? { security: [{ [asks]: [] }] } : {};
  const spec = { ...security, responses: refusalsOf(refuses) };
  return Object.assign(guard, { [uniqueSymbol]: { spec } });
}
