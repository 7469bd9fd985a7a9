import type { Fields, Row, RowWords } from "./content-kind.ts";

type Content = Record<string, unknown>;

/** The required fields that are empty; those of a row by the row's place or key. */
export function emptyFields(fields: Fields, content: Content, shared: Content = {}): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = content[name];
    if (field.type === "rows") {
      return ((value ?? []) as Row[]).flatMap((row, place) =>
        emptyFields(field.row, row).map((inner) => `${name}.${place}.${inner}`),
      );
    }
    if (field.type === "rowWords") {
      const words = (value ?? {}) as RowWords;
      return ((shared[name] ?? []) as Row[]).flatMap(({ key }) =>
        emptyFields(field.row, words[key] ?? {}).map((inner) => `${name}.${key}.${inner}`),
      );
    }
    return field.required && isEmpty(value) ? [name] : [];
  });
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && "content" in value && isEmpty(value.content);
}
