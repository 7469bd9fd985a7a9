/** The part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

type Operation = {
  tags?: string[];
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

export type Document = { paths: Record<string, Record<string, Operation>> };

export type ExampleRequest = {
  method: string;
  /** The path below `/api` in the document, with `{id}`. */
  route: string;
  tag: string;
  parameters: NonNullable<Operation["parameters"]>;
  body: Schema | null;
};

/** Every route of the OpenAPI document. */
export function requestsOf({ paths }: Document): ExampleRequest[] {
  const calls = Object.entries(paths).filter(([path]) => path.startsWith("/api/"));
  return calls.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { tags, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      route: path.slice("/api".length),
      tag: tags?.[0] ?? "",
      parameters,
      body: requestBody?.content["application/json"]?.schema ?? null,
    })),
  );
}

type Texts = { text: string; email: string; password: string };

/** A valid request with the given texts wherever free text is allowed. */
export function exampleOf(
  call: ExampleRequest,
  texts: Texts,
  ids: (route: string) => string | number,
) {
  const query = new URLSearchParams();
  let path = `/api${call.route}`;
  for (const { in: place, name, schema } of call.parameters) {
    const value = String(valueFor(schema, name, texts));
    if (place === "query" && name !== "page" && name !== "token") query.set(name, value);
    if (place === "path") {
      const known = name === "id" ? String(ids(call.route)) : value;
      path = path.replace(`{${name}}`, encodeURIComponent(known));
    }
  }
  const body = call.body ? valueFor(call.body, "", texts) : undefined;
  return { method: call.method, path: query.size ? `${path}?${query}` : path, body };
}

export function valueFor(schema: Schema, name: string, texts: Texts): unknown {
  const { anyOf, oneOf, allOf, properties, items } = schema;
  // Beside `properties` it only lists required ones.
  const choice = properties ? undefined : (anyOf ?? oneOf);
  if (choice?.[0]) return valueFor(choice[0], name, texts);
  if (allOf?.[0]) return valueFor(allOf[0], name, texts);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (properties) {
    const pairs = Object.entries(properties);
    return Object.fromEntries(pairs.map(([key, each]) => [key, valueFor(each, key, texts)]));
  }
  switch (schema.type) {
    case "array":
      return items && Object.keys(items).length ? [valueFor(items, name, texts)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case "boolean":
      return true;
    case "null":
      return null;
    case "object":
      return {};
    default:
      return textFor(schema, name, texts);
  }
}

function textFor({ format, pattern, maxLength = 1_000 }: Schema, name: string, texts: Texts) {
  if (format === "email") return texts.email;
  if (name.startsWith("password")) return texts.password;
  const candidates = [
    texts.text,
    "2030-03-01",
    "2030-03-01T10:00:00Z",
    "+2250701020304",
    "1",
    "fr",
  ];
  const wanted = pattern ? new RegExp(pattern, "u") : null;
  const fits = candidates.find((text) => !wanted || wanted.test(text)) ?? texts.text;
  return fits.slice(0, maxLength);
}

/** Every text in a request that can only come from its sender. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
