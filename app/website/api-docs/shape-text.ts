/** The parts of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

/** Writes a schema like a TypeScript type, one field per line; references are named. */
export function shapeText(schema: Schema, indent = ""): string {
  const { properties, additionalProperties: others, items } = schema;
  if (properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(([name, each]) => {
      const mark = schema.required?.includes(name) ? "" : "?";
      return `${inner}${name}${mark}: ${shapeText(each, inner)}`;
    });
    return `{\n${lines.join("\n")}\n${indent}}`;
  }
  if (items) return `${bracketed(items, shapeText(items, indent))}[]`;
  if (typeof others === "object") return `{ [name]: ${shapeText(others, indent)} }`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((each) => shapeText(each, indent)).join(" | ");
  return kindOf(schema);
}

export function kindOf(schema: Schema | undefined): string {
  if (!schema) return "";
  if (schema.$ref) return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties) return choices.map(kindOf).filter(Boolean).join(" | ");
  if (schema.items) return `${bracketed(schema.items, kindOf(schema.items))}[]`;
  return [schema.type ?? "any"].flat().join(" | ");
}

export function nameOf(ref: string): string {
  return ref.split("/").at(-1) ?? "";
}

function bracketed({ enum: values, anyOf }: Schema, text: string): string {
  return (values?.length ?? anyOf?.length ?? 0) > 1 ? `(${text})` : text;
}
