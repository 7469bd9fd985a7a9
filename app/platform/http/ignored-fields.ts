/** The header that names the fields of a request that no schema knows. */
export const IGNORED_FIELDS = "X-Ignored-Fields";

/** The header is for people who look for a mistake; it must not become longer than proxies allow. */
const MOST = { names: 20, length: 60 } as const;

/**
 * The value of `X-Ignored-Fields`: the fields of the input that validating it dropped; "" when there
 * are none. Unknown fields are no mistake, because clients send back what other versions answered.
 */
export function ignoredFields(input: unknown, validated: unknown): string {
  const names = new Set<string>();
  collect(input, validated, "", names);
  const shown = [...names].slice(0, MOST.names);
  return [...shown, ...(names.size > shown.length ? ["..."] : [])].join(", ");
}

function collect(input: unknown, kept: unknown, path: string, names: Set<string>) {
  // A value that validating turned into another kind of value was read.
  if (!isObject(input) || !isObject(kept) || Array.isArray(input) !== Array.isArray(kept)) return;
  // Items were removed or joined: it is not known which of them correspond.
  if (Array.isArray(input) && Array.isArray(kept) && input.length !== kept.length) return;
  for (const [name, value] of Object.entries(input)) {
    if (names.size > MOST.names) return;
    const here = path ? `${path}.${name}` : name;
    if (Object.hasOwn(kept, name)) collect(value, kept[name], here, names);
    else names.add(plain(here));
  }
}

/** The name comes from the client: commas and line breaks would be read as part of the header. */
function plain(name: string): string {
  return name.slice(0, MOST.length).replace(/[^\w.$-]/g, "?") || "?";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}
