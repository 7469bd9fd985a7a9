import { expect, test } from "vitest";
import { sectionKeys, storedFields } from "#app/website/site-settings/sections.ts";
import { readDocument } from "#tests/setup/documented.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { routesOf } from "./known-paths.ts";

type Operation = Awaited<ReturnType<typeof readDocument>>["paths"][string][string];

async function operations(): Promise<[route: string, operation: Operation][]> {
  const { paths } = await readDocument();
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): [string, Operation] => [
      `${verb.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

test("every route is in the document with its answers and security", async () => {
  const app = await startTestApp();
  const described = new Map(await operations());
  const routes = routesOf(app).filter((route) => / \/(api|sanctum)\//.test(route));
  const lacking = routes
    .filter((route) => !route.startsWith("OPTIONS"))
    .map((route) => route.replace(/:(\w+)(\{[^}]*\})?\??/g, "{$1}"))
    // Documented as HEAD.
    .map((route) => route.replace(/^GET (.*uploads\/\{upload\})$/, "HEAD $1"))
    .filter((route) => !isDocumented(described.get(route)));
  expect(lacking).toEqual([]);
});

function isDocumented(operation: Operation | undefined): boolean {
  if (!operation?.security) return false;
  const statuses = Object.keys(operation.responses);
  const good = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  const shaped = good.every(([status, { content = {} }]) => {
    return status === "204" || Object.entries(content).every(isNamed);
  });
  return good.length > 0 && shaped && statuses.includes("500") && statuses.includes("503");
}

/** A file, or JSON whose schema has a name. */
function isNamed([type, { schema }]: [string, { schema?: { $ref?: string } }]): boolean {
  return schema !== undefined && (type !== "application/json" || schema.$ref !== undefined);
}

test("every operation has an id of its own", async () => {
  const ids = (await operations()).map(([, { operationId }]) => operationId);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a route needs the security schemes of the document and no others", async () => {
  const app = await startTestApp();
  const visitor = await app.as("visitor");
  const wrong: string[] = [];
  for (const [route, { security = [] }] of await operations()) {
    const [verb = "", template = ""] = route.split(" ");
    const path = template.replace("{name}", "document").replace(/\{\w+\}/g, "1");
    const first: object = security[0] ?? {};
    const withoutCookie = await app.app.request(path, { method: verb });
    if ((withoutCookie.status === 419) !== "csrf" in first && !ownProof.has(route)) {
      wrong.push(`${route}: ${withoutCookie.status} without the CSRF token`);
    }
    const reads = verb === "GET" || verb === "HEAD";
    const { status } = reads ? withoutCookie : await visitor.write(verb, path, {});
    if ((status === 401) !== ("bearer" in first || "applicant" in first || "key" in first)) {
      wrong.push(`${route}: ${status} to a visitor`);
    }
    await app.database.pool.query("delete from rate_limits");
  }
  expect(wrong).toEqual([]);
});

/** A signed form or the token is enough. */
const ownProof = new Set(["POST /api/contact"]);

test("uploads are documented as they are sent", async () => {
  const described = new Map(await operations());
  const bodyOf = (route: string) =>
    Object.keys((described.get(route) as { requestBody?: Body })?.requestBody?.content ?? {});
  expect(bodyOf("POST /api/media")).toEqual(["application/octet-stream"]);
  expect(bodyOf("POST /api/registrations/import")).toEqual(["application/octet-stream"]);
  expect(bodyOf("PUT /api/registrations/drafts/current/documents/{name}")).toEqual([
    "application/octet-stream",
  ]);
  const piece = "PATCH /api/registrations/uploads/{upload}";
  expect(bodyOf(piece)).toEqual(["application/offset+octet-stream"]);
  expect(Object.keys(described.get(piece)?.responses ?? {})).toContain("204");
});

type Body = { content: Record<string, object> };

test("the document lists required fields", async () => {
  const { paths } = await readDocument();
  const schemaOf = (path: string, verb: string) => {
    const operation = paths[path]?.[verb] as { requestBody?: JsonBody } | undefined;
    return operation?.requestBody?.content["application/json"]?.schema;
  };
  const required = (path: string, verb: string) => schemaOf(path, verb)?.required ?? [];
  expect(required("/api/login", "post")).toEqual(["email", "password"]);
  expect(required("/api/user/password", "patch")).toEqual(["password", "password_confirmation"]);
  const account = ["firstname", "lastname", "email", "role"];
  expect(required("/api/register", "post")).toEqual(account);
  expect(required("/api/formations", "post")).toEqual(["category_formation_id"]);
  const titled = [{ required: ["title"] }, { required: ["translations"] }];
  expect(schemaOf("/api/formations", "post")?.anyOf).toEqual(titled);
  expect(schemaOf("/api/post", "post")?.anyOf).toEqual(titled);
  const reached = [{ required: ["email"] }, { required: ["phone"] }];
  expect(schemaOf("/api/contact", "post")?.anyOf).toEqual(reached);
  for (const path of ["/api/registrations/messages", "/api/registrations/messages/preview"]) {
    expect(schemaOf(path, "post")?.anyOf).toContainEqual({ required: ["subject", "text"] });
  }
});

type JsonBody = { content: Record<string, { schema: { required?: string[]; anyOf?: object[] } }> };

test("the document lists the fields of each section of the settings", async () => {
  const { paths } = await readDocument();
  for (const path of ["/api/desk/settings/{id}", "/api/desk/settings/{id}/draft"]) {
    const operation = paths[path]?.put as { requestBody?: JsonBody } | undefined;
    const schema = operation?.requestBody?.content["application/json"]?.schema;
    const forms = (schema?.anyOf ?? []) as { title: string; properties: object }[];
    const documented = forms.map(({ title, properties }) => [title, Object.keys(properties)]);
    for (const [key, { shared, translated }] of sectionKeys.map(
      (key) => [key, storedFields(key)] as const,
    )) {
      const fields = Object.fromEntries(documented)[key];
      expect(fields, key).toEqual(
        expect.arrayContaining([
          ...Object.keys(shared),
          ...Object.keys(translated),
          "translations",
        ]),
      );
    }
  }
});

test("a contact message needs a form or the CSRF token, and the document says so", async () => {
  const operation = (await readDocument()).paths["/api/contact"]?.post;
  expect(operation?.security).toEqual([{}, { csrf: [] }]);
  expect((operation as { description?: string })?.description).toMatch(/CSRF token.*`form`/);
});

test("the document is written in American English", async () => {
  const wrong = (await operations()).filter(([, operation]) => {
    const { summary = "", description = "" } = operation as Record<string, unknown>;
    return /e-mail|programme|\bone['’]s\b/i.test(`${summary} ${description}`);
  });
  expect(wrong.map(([route]) => route)).toEqual([]);
});
