import { describeRoute } from "hono-openapi";

/** One line of the API's own documentation, in the tag of its feature. */
export function describe(tag: string, summary: string) {
  return describeRoute({ tags: [tag], summary });
}

export const documentation = {
  info: {
    title: "Tremplin",
    version: "1",
    description:
      "Public reading needs no token. Writing needs the CSRF cookie and a bearer token. " +
      "Answers come in the language of `?locale=` or `Accept-Language` (fr, en, de).",
  },
  servers: [{ url: "/api" }],
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } as const },
  },
};
