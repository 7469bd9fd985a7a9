/** Every message to applicants, in the order in which they are sent. */
export const templateKinds = [
  "received",
  "reference",
  "documents",
  "selected",
  "convocation",
  "waitlisted",
  "admitted",
  "promoted",
  "reminder",
  "rejected",
  "withdrawn",
  "survey",
  "survey_reminder",
  "intake_opened",
  "intake_extended",
  "intake_shortened",
  "intake_closed",
] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Written in braces and replaced for each applicant. */
export const placeholders = [
  "name",
  "firstname",
  "reference",
  "course",
  "programme",
  "link",
  "cohort",
  "place",
  "start",
  "confirm_by",
  "document",
  "why",
  "what",
  "intro",
  "details",
  "day",
  "time",
  "form",
  "opens_on",
  "closes_on",
] as const;
export type Placeholder = (typeof placeholders)[number];
export type Facts = Partial<Record<Placeholder, string>>;
/** The values of any template. */
export type Named = Readonly<Record<string, string | undefined>>;

/** `short` is sent by SMS or WhatsApp. */
export const textFields = ["subject", "body", "short"] as const;
export type TextField = (typeof textFields)[number];
export type TemplateText = Record<TextField, string>;

/** Available for every applicant. */
export const ofEverybody = [
  "name",
  "firstname",
  "reference",
  "course",
  "programme",
  "link",
] as const satisfies Placeholder[];
const ofASeat = ["cohort", "place", "start"] as const satisfies Placeholder[];

/** Sent to everybody who began an application; they have no name or reference that was checked. */
export const draftKinds = [
  "intake_opened",
  "intake_extended",
  "intake_shortened",
  "intake_closed",
] as const satisfies TemplateKind[];
export type DraftKind = (typeof draftKinds)[number];
const ofADraft = [
  "programme",
  "form",
  "opens_on",
  "closes_on",
  "link",
] as const satisfies Placeholder[];

export function isDraftKind(kind: string): kind is DraftKind {
  return draftKinds.some((one) => one === kind);
}

/** Sent to people who completed the training; their link opens one survey. */
export function isSurveyKind(kind: string): boolean {
  return kind === "survey" || kind === "survey_reminder";
}

type Needs = Partial<Record<TextField, readonly (readonly Placeholder[])[]>>;

/** Additional placeholders of a kind, and required ones (at least one of each group). */
const particular: Record<TemplateKind, { more: readonly Placeholder[]; needs: Needs }> = {
  received: { more: [], needs: { body: [["reference"]], short: [["reference"]] } },
  reference: { more: [], needs: { body: [["reference"]], short: [["reference"]] } },
  documents: {
    more: ["document", "why"],
    needs: { body: [["document"], ["why"]], short: [["document"]] },
  },
  selected: { more: [], needs: { body: [["reference"]] } },
  convocation: {
    more: ["what", "intro", "details", "day", "time", "place"],
    needs: {
      body: [
        ["details", "day"],
        ["details", "time"],
        ["details", "place"],
      ],
      short: [["day"], ["time"], ["place"]],
    },
  },
  waitlisted: { more: [], needs: { body: [["reference"]] } },
  admitted: { more: ofASeat, needs: { body: [["reference"], ["cohort"]] } },
  promoted: { more: ofASeat, needs: { body: [["reference"], ["cohort"]] } },
  reminder: {
    more: [...ofASeat, "confirm_by"],
    needs: { body: [["confirm_by"]], short: [["confirm_by"]] },
  },
  rejected: { more: [], needs: { body: [["reference"]] } },
  withdrawn: { more: [], needs: { body: [["reference"]] } },
  survey: { more: [], needs: { body: [["link"]], short: [["link"]] } },
  survey_reminder: { more: [], needs: { body: [["link"]], short: [["link"]] } },
  intake_opened: { more: [], needs: { body: [["closes_on"]], short: [["closes_on"]] } },
  intake_extended: { more: [], needs: { body: [["closes_on"]], short: [["closes_on"]] } },
  intake_shortened: { more: [], needs: { body: [["closes_on"]], short: [["closes_on"]] } },
  intake_closed: { more: [], needs: {} },
};

export function placeholdersOf(kind: TemplateKind): readonly Placeholder[] {
  return isDraftKind(kind) ? ofADraft : [...ofEverybody, ...particular[kind].more];
}

/** Required placeholders; at least one of each group. */
export function needsOf(kind: TemplateKind, field: TextField): readonly (readonly Placeholder[])[] {
  return particular[kind].needs[field] ?? [];
}

const placeholderPattern = /\{([^{}]*)\}/g;

export type TextProblem =
  | { why: "unknown" | "missing"; names: string[] }
  /** An unmatched brace. */
  | { why: "brace" };

/** All problems of a text. */
export function problemsIn(
  text: string,
  known: readonly string[],
  needs: readonly (readonly string[])[] = [],
): TextProblem[] {
  const names = [...text.matchAll(placeholderPattern)].map(([, name = ""]) => name.trim());
  const unknown = names.filter((name) => !known.some((one) => one === name));
  const missing = needs.filter((group) => !group.some((name) => names.includes(name)));
  const inBraces = (list: string[]) => [...new Set(list)].map((name) => `{${name}}`);
  return [
    ...(unknown.length ? [{ why: "unknown" as const, names: inBraces(unknown) }] : []),
    ...(missing.length
      ? [{ why: "missing" as const, names: inBraces(missing.map((group) => group.join("} / {"))) }]
      : []),
    ...(/[{}]/.test(text.replace(placeholderPattern, "")) ? [{ why: "brace" as const }] : []),
  ];
}

/** Replaces in one pass, so that braces in an applicant's own text are not read as placeholders. */
export function filledIn(text: string, facts: Named): string {
  return text.replace(
    placeholderPattern,
    (typed, name: string) => factOf(facts, name.trim()) ?? typed,
  );
}

/** The placeholders of a text without a value. */
export function missingIn(text: string, facts: Named): string[] {
  const names = [...text.matchAll(placeholderPattern)].map(([, name = ""]) => name.trim());
  return [...new Set(names)].filter((name) => factOf(facts, name) === undefined);
}

/** Inherited properties such as `constructor` are not values. */
function factOf(facts: Named, name: string): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}
