import type { State } from "#app/admissions/registrations/schema.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import type { Answers, DocumentDefinition } from "#app/website/registration-form/definition.ts";
import type { RegistrationDocument, RegistrationRecord } from "../schema.ts";

/** What waits for the team in a record, and the documents it is about. */
export type NextStep =
  /** It may be the same person as somebody else: no decision before that. */
  | { kind: "settle"; pair: number; name: string }
  | { kind: "verify"; documents: string[] }
  | { kind: "ask"; documents: string[] }
  /** Requested, and still not there. */
  | { kind: "remind"; documents: string[] }
  | { kind: "decide"; from: "received" | "selected" | "waitlisted" }
  | { kind: "confirm"; by: string | null; isLate: boolean };

type Known = Pick<
  RegistrationRecord,
  | "status"
  | "answers"
  | "documents"
  | "twins"
  | "kept"
  | "finished"
  | "confirmed_at"
  | "confirm_by"
  | "submitted_at"
>;

/** The states in which the team still has to decide. */
const undecided = ["received", "selected", "waitlisted"] as const;

function isUndecided(state: State): state is (typeof undecided)[number] {
  return undecided.some((each) => each === state);
}

/** The one next step, or null: nothing waits for the team. */
export function nextStepOf(
  registration: Known,
  asked: readonly DocumentDefinition[],
  today: string,
): NextStep | null {
  const { status, kept, finished, twins, confirmed_at, confirm_by } = registration;
  if (kept || finished || status === "rejected" || status === "withdrawn") return null;
  const [twin] = twins;
  if (twin) return { kind: "settle", pair: twin.pair, name: twin.name };
  const documents = documentsAsked(registration, asked);
  const named = (wanted: (document: AskedDocument) => boolean) =>
    documents.filter(wanted).map(({ name }) => name);
  const unverified = named(({ state }) => state === "received");
  if (unverified.length) return { kind: "verify", documents: unverified };
  if (status === "admitted" && !confirmed_at) {
    return { kind: "confirm", by: confirm_by, isLate: confirm_by !== null && confirm_by < today };
  }
  const absent = named(({ state, isNeeded }) => state === "none" && isNeeded);
  if (absent.length) return { kind: "ask", documents: absent };
  const awaited = named(({ state }) => state === "asked");
  if (awaited.length) return { kind: "remind", documents: awaited };
  return isUndecided(status) ? { kind: "decide", from: status } : null;
}

export type AskedDocument = {
  name: string;
  state: RegistrationDocument["state"] | "none";
  /** Null until something was sent or requested. */
  document: RegistrationDocument | null;
  /** The applicant has to send it, by what was answered. */
  isNeeded: boolean;
  isFace: boolean;
};

/** The documents of the form: those that are there, and those this person is asked for. */
export function documentsAsked(
  { answers, documents, submitted_at }: Pick<Known, "answers" | "documents" | "submitted_at">,
  asked: readonly DocumentDefinition[],
): AskedDocument[] {
  return asked.flatMap(({ name, needed, when, ofFace }) => {
    const document = documents.find((each) => each.name === name) ?? null;
    const concerns = holds(when, answers as Answers, submitted_at.slice(0, 10));
    if (!document && !concerns) return [];
    const isNeeded = concerns && needed !== "no";
    const state = document?.state ?? "none";
    return [{ name, state, document, isNeeded, isFace: ofFace ?? false }];
  });
}
