/** One change, as `GET /api/audit` tells it. */
export type AuditEntry = {
  id: number;
  at: string;
  /** `null`: the system itself, or a person who was not signed in. */
  actor: { id: number | null; name: string; email: string } | null;
  action: AuditAction;
  subject: { type: string; id: string; label: string };
  before: Snapshot | null;
  after: Snapshot | null;
  address: string;
  request_id: string | null;
};

/** Plain values only: what was changed, never a secret. */
export type Snapshot = { [key: string]: Plain };
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

type Audited<Room> = Room extends { audited: infer Areas }
  ? { [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas &
      string]
  : never;

/**
 * `<what>.<done>`. An action exists by its words: those below `audited` in a room's messages, so
 * that none can be recorded that nobody could read.
 */
export type AuditAction = { [Room in keyof Words]: Audited<Words[Room]> }[keyof Words];

/** Every action with its words in one language. */
export function auditActions(words: Words): Map<AuditAction, string> {
  const rooms: { audited?: Record<string, Record<string, string>> }[] = Object.values(words);
  const actions = rooms.flatMap(({ audited = {} }) =>
    Object.entries(audited).flatMap(([area, done]) =>
      Object.entries(done).map(([name, text]) => [`${area}.${name}` as AuditAction, text] as const),
    ),
  );
  return new Map(actions);
}

const known = new WeakMap<Words, Map<AuditAction, string>>();

/** Where the sentence of each action is among the words. */
export function sayings(words: Words): Map<AuditAction, string> {
  const found = known.get(words) ?? sayingsIn(words);
  known.set(words, found);
  return found;
}

function sayingsIn(words: Words): Map<AuditAction, string> {
  const rooms: [string, { said?: Record<string, Record<string, string>> }][] =
    Object.entries(words);
  const keys = rooms.flatMap(([room, { said = {} }]) =>
    Object.entries(said).flatMap(([area, done]) =>
      Object.keys(done).map(
        (name) => [`${area}.${name}` as AuditAction, `${room}.said.${area}.${name}`] as const,
      ),
    ),
  );
  return new Map(keys);
}
