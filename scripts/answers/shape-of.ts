import { type Checker, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";

/** The part of JSON Schema that answers need. */
export type Shape = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape;
  anyOf?: Shape[];
};

/** Hono's type for unknown JSON. */
const unknownJson: Record<string, Shape> = {
  JSONValue: {},
  JSONObject: { type: "object", additionalProperties: {} },
  JSONArray: { type: "array", items: {} },
};

/** A type as JSON Schema. A recursive type is `{}` inside itself. */
export function shapeOf(checker: Checker, type: Type, above: readonly number[] = []): Shape {
  const { flags } = type;
  if (above.includes(type.id) || flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
  const anyJson = unknownJson[type.getAliasSymbol()?.name ?? ""];
  if (anyJson) return anyJson;
  const inside = (inner: Type) => shapeOf(checker, inner, [...above, type.id]);
  if (flags & TypeFlags.Null) return { type: "null" };
  if (type.isLiteralType()) return { const: type.value };
  if (flags & TypeFlags.StringLike) return { type: "string" };
  if (flags & TypeFlags.NumberLike) return { type: "number" };
  if (flags & TypeFlags.BooleanLike && !type.isUnionType()) return { type: "boolean" };
  if (type.isUnionType()) return oneOf(type.getTypes().filter(isDefined).map(inside));
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    const kinds = checker.getTypeArguments(type).map(inside);
    return { type: "array", items: oneOf(kinds) };
  }
  return objectOf(checker, type, inside);
}

function objectOf(checker: Checker, type: Type, inside: (inner: Type) => Shape): Shape {
  const properties: Record<string, Shape> = {};
  const required: string[] = [];
  for (const property of checker.getPropertiesOfType(type)) {
    const value = checker.getTypeOfSymbol(property);
    if (!value) throw new Error(`${property.name} has no type`);
    properties[property.name] = inside(value);
    if (isAlways(property.flags, value)) required.push(property.name);
  }
  const [index] = checker.getIndexInfosOfType(type);
  return {
    type: "object",
    ...(Object.keys(properties).length ? { properties } : {}),
    ...(required.length ? { required } : {}),
    ...(index ? { additionalProperties: inside(index.valueType) } : {}),
  };
}

function isAlways(flags: SymbolFlags, value: Type): boolean {
  if (flags & SymbolFlags.Optional) return false;
  return value.isUnionType() ? value.getTypes().every(isDefined) : isDefined(value);
}

/** JSON leaves out undefined. */
function isDefined(type: Type): boolean {
  return !(type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never));
}

/** A union: literals become one enum, the rest `anyOf`. */
export function oneOf(kinds: Shape[]): Shape {
  const different = [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
  const values = different.filter((kind) => "const" in kind).map((kind) => kind.const);
  const others = different.filter((kind) => !("const" in kind));
  const literals =
    values.includes(true) && values.includes(false)
      ? [{ type: "boolean" }, ...listed(values.filter((value) => typeof value !== "boolean"))]
      : listed(values);
  const all = [...literals, ...others];
  return all.length === 1 ? (all[0] as Shape) : { anyOf: all };
}

function listed(values: unknown[]): Shape[] {
  if (values.length === 0) return [];
  return [values.length === 1 ? { const: values[0] } : { enum: values }];
}
