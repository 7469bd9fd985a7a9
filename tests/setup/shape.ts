/** The part of JSON Schema that the answers of our OpenAPI document use. */
export type Shape = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
};

type Find = (ref: string) => Shape;

/** The differences between a value and a shape; undeclared properties are differences too. */
export function unlike(shape: Shape, value: unknown, find: Find, at = "answer"): string[] {
  if (shape.$ref) return unlike(find(shape.$ref), value, find, at);
  if (shape.anyOf) {
    const tries = shape.anyOf.map((each) => unlike(each, value, find, at));
    return tries.some((problems) => problems.length === 0) ? [] : shortest(tries);
  }
  if ("const" in shape) return value === shape.const ? [] : [`${at} is not ${shape.const}`];
  if (shape.enum) return shape.enum.includes(value) ? [] : [`${at} is ${value}, not in the list`];
  if (!shape.type) return [];
  if (kindOf(value) !== shape.type) return [`${at} is ${kindOf(value)}, not ${shape.type}`];
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => unlike(shape.items ?? {}, each, find, `${at}.${index}`));
  }
  return shape.type === "object" ? unlikeObject(shape, value as object, find, at) : [];
}

function unlikeObject(
  { properties = {}, required = [], additionalProperties: others = false }: Shape,
  value: object,
  find: Find,
  at: string,
): string[] {
  const lacking = required.filter((name) => !Object.hasOwn(value, name));
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : others;
    if (shape === true) return [];
    if (!shape) return [`${at}.${name} is not in the document`];
    return unlike(shape, inner, find, `${at}.${name}`);
  });
  return [...lacking.map((name) => `${at}.${name} lacks`), ...wrong];
}

function shortest(tries: string[][]): string[] {
  return tries.reduce((best, each) => (each.length < best.length ? each : best));
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
