import type { Db } from "./open.server.ts";

/** A frequent query that is built once for each database and kind, with placeholders for its values. */
export function builtOnce<Kind, Query>(build: (db: Db, kind: Kind) => Query) {
  const built = new WeakMap<Db, Map<Kind, Query>>();
  return (db: Db, kind: Kind): Query => {
    const ofDatabase = built.get(db) ?? new Map<Kind, Query>();
    built.set(db, ofDatabase);
    const query = ofDatabase.get(kind) ?? build(db, kind);
    ofDatabase.set(kind, query);
    return query;
  };
}
