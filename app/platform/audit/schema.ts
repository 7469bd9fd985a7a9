/** One entry, as `GET /api/audit` returns it. */
export type AuditEntry = {
  id: number;
  at: string;
  /** `null`: the system itself, or a visitor. */
  actor: { id: number | null; name: string; email: string } | null;
  action: AuditAction;
  subject: { type: string; id: string; label: string };
  before: Snapshot | null;
  after: Snapshot | null;
  address: string;
  request_id: string | null;
};

/** Plain values only, never a secret. */
export type Snapshot = { [field: string]: Plain };

/**
 * What code may record: fields with a label below `audit.fields` in the messages, those that the
 * sentence names, ids and versions. A field without a label would be left out of the log without a word.
 */
export type RecordedFields = {
  [Field in keyof Words["audit"]["fields"] | InSentence | "formationId" | "version"]?: Plain;
};

type InSentence = "language" | "languages" | "parts";
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

type Audited<Feature> = Feature extends { audited: infer Areas }
  ? { [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas &
      string]
  : never;

/**
 * `<subject>.<verb>`. The actions are the keys below `audited` in the messages of the features, so
 * that every recorded action has a text.
 */
export type AuditAction = { [Feature in keyof Words]: Audited<Words[Feature]> }[keyof Words];

export function auditActions(words: Words): Map<AuditAction, string> {
  const features: { audited?: Record<string, Record<string, string>> }[] = Object.values(words);
  const actions = features.flatMap(({ audited = {} }) =>
    Object.entries(audited).flatMap(([area, done]) =>
      Object.entries(done).map(([name, text]) => [`${area}.${name}` as AuditAction, text] as const),
    ),
  );
  return new Map(actions);
}

const known = new WeakMap<Words, Map<AuditAction, string>>();

/** The message keys of the actions. */
export function sentenceKeys(words: Words): Map<AuditAction, string> {
  const found = known.get(words) ?? sentenceKeysIn(words);
  known.set(words, found);
  return found;
}

function sentenceKeysIn(words: Words): Map<AuditAction, string> {
  const features: [string, { said?: Record<string, Record<string, string>> }][] =
    Object.entries(words);
  const keys = features.flatMap(([feature, { said = {} }]) =>
    Object.entries(said).flatMap(([area, done]) =>
      Object.keys(done).map(
        (name) => [`${area}.${name}` as AuditAction, `${feature}.said.${area}.${name}`] as const,
      ),
    ),
  );
  return new Map(keys);
}

/** A look at data of applicants; lists show many at once. */
export const readKinds = [
  "record",
  "document",
  "list",
  "scores",
  "attendance",
  "admitted",
  "members",
  "letters",
  "certificates",
  "convocations",
  "messages",
  "duplicates",
  "search",
  "readings",
  "template",
  "export",
  "surveys",
  "privacy",
] as const;

export type DataRead = {
  day: string;
  kind: (typeof readKinds)[number];
  actor: string;
  times: number;
  /** It was in a list of several people. */
  among_others: boolean;
};
