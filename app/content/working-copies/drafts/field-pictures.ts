import type { Fields, Row } from "../content-kind.ts";

type Parts = { shared: Fields; translated: Fields };
type Content = Record<string, unknown>;

/** The names of the fields of a kind with pictures, also those in rows. */
export function pictureNames({ shared, translated }: Parts): string[] {
  return [...namesIn(shared), ...namesIn(translated)];
}

function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "picture") return [name];
    return field.type === "rows" ? namesIn(field.row) : [];
  });
}

/** A picture of the library, and the field that names it: `logo`, or `partners.2.logo` in a row. */
type NamedPicture = { field: string; id: number };

/** The pictures that a part of an item names; the two parts may have rows of the same name. */
export function picturesOfPart({ shared, translated }: Parts, content: Content): NamedPicture[] {
  return [...picturesIn(shared, content), ...picturesIn(translated, content)];
}

/** The pictures that the fields name, also those in rows. */
export function picturesIn(fields: Fields, content: Content): NamedPicture[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = content[name];
    if (field.type === "picture") return value ? [{ field: name, id: value as number }] : [];
    if (field.type !== "rows" || !Array.isArray(value)) return [];
    return (value as Row[]).flatMap((row, place) =>
      picturesIn(field.row, row).map((inner) => ({
        ...inner,
        field: `${name}.${place}.${inner.field}`,
      })),
    );
  });
}
