/** The few parts of an OpenAPI document that the readable page shows. */
export type OpenApi = {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

type Operation = {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

export type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  inputs: { name: string; where: string; kind: string; required: boolean }[];
};

/** The calls of the document, by tag, in the order they were written. */
export function callsByTag(document: OpenApi): [tag: string, calls: Call[]][] {
  const groups = new Map<string, Call[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "";
      groups.set(tag, [...(groups.get(tag) ?? []), callFrom(method, path, operation)]);
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

function callFrom(method: string, path: string, operation: Operation): Call {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    name: parameter.name,
    where: parameter.in,
    kind: kindOf(parameter.schema),
    required: parameter.required ?? false,
  }));
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    where: "body",
    kind: kindOf(schema),
    required: body?.required?.includes(name) ?? false,
  }));
  return {
    id: `${method}-${path.replace(/\W+/g, "-")}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    inputs: [...parameters, ...fields],
  };
}

function kindOf(schema: Schema | undefined): string {
  if (!schema) return "";
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(kindOf).filter(Boolean).join(" | ");
  if (schema.items) return `${kindOf(schema.items)}[]`;
  return [schema.type ?? []].flat().join(" | ");
}
