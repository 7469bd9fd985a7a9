/** What another user saved for fields that were changed here too, by path; null: they removed it. */
export type Meanwhile = Record<string, unknown>;

type Plain = Record<string, unknown>;
type Item = Plain & { id: string };

/**
 * The form of a user after somebody else saved: what the user did not change becomes what is stored,
 * what both changed stays as typed. Items of lists are compared by their `id`.
 */
export function rebase<V>(seen: V, typed: V, stored: V): { values: V; meanwhile: Meanwhile } {
  const meanwhile: Meanwhile = {};
  const values = merge({ seen, typed, stored }, "", meanwhile) as V;
  return { values, meanwhile };
}

type Three<T> = { seen: T; typed: T; stored: T };

function merge(three: Three<unknown>, path: string, meanwhile: Meanwhile): unknown {
  const { seen, typed, stored } = three;
  if (same(typed, seen) || same(typed, stored)) return stored;
  if (same(stored, seen)) return typed;
  if (areItems(seen) && areItems(typed) && areItems(stored)) {
    return mergeItems({ seen, typed, stored }, path, meanwhile);
  }
  if (isPlain(seen) && isPlain(typed) && isPlain(stored)) {
    return mergeFields({ seen, typed, stored }, path, meanwhile);
  }
  meanwhile[path] = stored ?? "";
  return typed;
}

function mergeFields(three: Three<Plain>, path: string, meanwhile: Meanwhile): Plain {
  const { seen, typed, stored } = three;
  const names = [...new Set([...Object.keys(stored), ...Object.keys(typed)])];
  const merged = names.map((name) => {
    const values = { seen: seen[name], typed: typed[name], stored: stored[name] };
    return [name, merge(values, below(path, name), meanwhile)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeItems(three: Three<Item[]>, path: string, meanwhile: Meanwhile): Item[] {
  const { seen, typed, stored } = three;
  const [was, mine, theirs] = [seen, typed, stored].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
  const kept = stored.flatMap((item) => {
    const [before, own] = [was.get(item.id), mine.get(item.id)];
    if (!before) return [item];
    // Removed here, but changed by the other user: nobody's work is lost without a look.
    if (!own) return same(before, item) ? [] : [item];
    const versions = { seen: before, typed: own, stored: item };
    return [merge(versions, below(path, item.id), meanwhile) as Item];
  });
  const rest = typed.flatMap((item) => {
    const [before, other] = [was.get(item.id), theirs.get(item.id)];
    if (before) {
      if (other || same(before, item)) return [];
      meanwhile[below(path, item.id)] = null;
      return [item];
    }
    if (!other) return [item];
    // Both added one, and the form gave them the same id.
    return same(item, other) ? [] : [{ ...item, id: freeId(item.id, [...typed, ...stored]) }];
  });
  return [...kept, ...rest];
}

function freeId(id: string, taken: readonly Item[]): string {
  const ids = new Set(taken.map((item) => item.id));
  let count = 2;
  while (ids.has(`${id}-${count}`)) count++;
  return `${id}-${count}`;
}

function areItems(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((item) => isPlain(item) && "id" in item);
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}

function below(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

/** The path of `rebase` for the path of an input, which names items by their place. */
export function pathById(path: string, values: unknown): string {
  let at: unknown = values;
  const names = path.split(".").map((name) => {
    const next = (at as Plain | undefined)?.[name];
    const id = Array.isArray(at) && isPlain(next) ? next.id : undefined;
    at = next;
    return typeof id === "string" ? id : name;
  });
  return names.join(".");
}
