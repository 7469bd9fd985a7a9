import { kindOf, nameOf, type Schema, shapeText } from "./shape-text.ts";

/** The parts of an OpenAPI document that the page shows. */
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, { name?: string; description?: string }>;
  };
};

type Content = Record<string, { schema?: Schema }>;
type Answer = { $ref?: string; description?: string; content?: Content };

type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses: Record<string, Answer>;
  security?: Record<string, unknown>[];
};

export type Endpoint = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Required credentials; each inner list is one alternative: `[["csrf", "bearer"]]`. */
  proofs: string[][];
  inputs: { name: string; where: string; kind: string; required: boolean }[];
  /** The media type of a body that is a file. */
  fileType: string;
  answers: { status: string; description: string; shape: string }[];
  refusals: { status: string; name: string }[];
};

/** The endpoints by tag, in the order of the document. */
export function endpointsByTag(document: OpenApi): [tag: string, endpoints: Endpoint[]][] {
  const groups = new Map<string, Endpoint[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "";
      const endpoint = endpointFrom(method, path, operation, document);
      groups.set(tag, [...(groups.get(tag) ?? []), endpoint]);
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

/** Shared schemas and error responses. */
export function sharedShapes({ components }: OpenApi): { name: string; text: string }[] {
  const refusals = Object.entries(components.responses).map(([name, { description, content }]) => ({
    name,
    text: `${description}\n${jsonOf(content)}`,
  }));
  const shared = Object.entries(components.schemas).filter(([name]) => !OF_ONE_CALL.test(name));
  const shapes = shared.map(([name, schema]) => ({ name, text: shapeText(schema) }));
  return [...refusals, ...shapes];
}

/** The answer of one call, which is shown with the call. */
const OF_ONE_CALL = /Answer(\d{3})?$/;

export function proofsOf({ components }: OpenApi): { name: string; description: string }[] {
  return Object.entries(components.securitySchemes).map(([name, scheme]) => ({
    name,
    description: `${scheme.name ?? "Authorization: Bearer"}: ${scheme.description}`,
  }));
}

function endpointFrom(
  method: string,
  path: string,
  operation: Operation,
  { components }: OpenApi,
): Endpoint {
  const content = operation.requestBody?.content ?? {};
  const body = content["application/json"]?.schema;
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    name: parameter.name,
    where: parameter.in,
    kind: kindOf(parameter.schema),
    required: parameter.required ?? false,
  }));
  const entries = Object.entries(operation.responses);
  return {
    id: `${method}-${path.replace(/\W+/g, "-")}`,
    method: method.toUpperCase(),
    path,
    summary: [operation.summary, operation.description].filter(Boolean).join(". "),
    proofs: (operation.security ?? []).map((proof) => Object.keys(proof)),
    inputs: [...parameters, ...fieldsOf(body)],
    fileType: body ? "" : Object.keys(content).join(", "),
    answers: entries.flatMap(([status, { $ref, description = "", content }]) =>
      $ref ? [] : [{ status, description, shape: jsonOf(content, components.schemas) }],
    ),
    refusals: entries.flatMap(([status, { $ref }]) =>
      $ref ? [{ status, name: nameOf($ref) }] : [],
    ),
  };
}

/** The fields of a body; those of one that has several forms under the title of the form. */
function fieldsOf(body: Schema = {}, where = "body"): Endpoint["inputs"] {
  const forms = body.properties ? [] : (body.anyOf ?? []);
  const own = Object.entries(body.properties ?? {}).map(([name, schema]) => ({
    name,
    where,
    kind: kindOf(schema),
    required: body.required?.includes(name) ?? false,
  }));
  const titled = forms.filter(({ title }) => title);
  return [...own, ...titled.flatMap((form) => fieldsOf(form, `body: ${form.title}`))];
}

/** The schema of a JSON response, or the media types of a file. */
function jsonOf(content: Content = {}, schemas: Record<string, Schema> = {}): string {
  const schema = content["application/json"]?.schema;
  if (!schema || schema.format === "binary") return Object.keys(content).join(", ");
  const name = nameOf(schema.$ref ?? "");
  return shapeText((OF_ONE_CALL.test(name) && schemas[name]) || schema);
}
