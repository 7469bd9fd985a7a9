import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import type { Act } from "../act.server.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind, WorkingCopy } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { lockItem, readParts } from "../drafts/drafts.server.ts";
import { permissionFor } from "../rights.ts";
import type { ReviewState } from "../schema.ts";
import { reviewAskedEmail, reviewDecidedEmail } from "./emails.ts";
import { hasMovedOn, mayDecide, mayWithdraw, submitProblem } from "./rules.ts";
import { comments, reviews } from "./tables.server.ts";

type Language = { id: number; locale: Locale };
type ReviewRow = typeof reviews.$inferSelect;

/** Submits the present text to those who may publish it. */
export async function submitForReview(
  tx: Tx,
  kind: StoredKind,
  { id, locale, version, note }: Language & { version: number; note: string },
  act: Act,
) {
  const item = await lockItem(tx, kind, id, { ...act, right: "edit" });
  const copy = (await readParts(tx, kind, id))[locale];
  const problem = submitProblem(item, copy, copy?.review);
  if (problem || !copy) refuse(problem ?? "noText");
  if (hasMovedOn(version, copy)) refuse("movedOn");
  const row = {
    state: "waiting" as const,
    version,
    note,
    askedAt: act.now,
    askedBy: act.user.id,
    answer: "",
    decidedAt: null,
    decidedBy: null,
  };
  await tx
    .insert(reviews)
    .values({ kind: kind.key, itemId: id, part: locale, ...row })
    .onConflictDoUpdate({ target: [reviews.kind, reviews.itemId, reviews.part], set: row });
  await noteReview(tx, kind, { id, locale }, { happening: "submitted", text: note, act });
  for (const userId of await readersOf(tx, kind, act.user.id)) {
    await sendEmail(act.jobs, tx, reviewAskedEmail, { userId, ...about(kind, { id, locale }) });
  }
}

/** The submitter withdraws the request before a decision. */
export async function withdrawReview(tx: Tx, kind: StoredKind, { id, locale }: Language, act: Act) {
  await lockItem(tx, kind, id, { ...act, right: "edit" });
  const review = (await readParts(tx, kind, id))[locale]?.review;
  if (review?.state !== "waiting") refuse("notAsked");
  if (!mayWithdraw(act.user, review)) throw new AppError("forbidden");
  await tx.delete(reviews).where(ofLanguage(kind, { id, locale }));
  await noteReview(tx, kind, { id, locale }, { happening: "withdrawn", text: "", act });
}

type Decision = Language & { decision: "accepted" | "returned"; version: number; note: string };

/** Accepts or returns the version the caller has read, and no other. */
export async function decideReview(tx: Tx, kind: StoredKind, decision: Decision, act: Act) {
  const { id, locale, version, note } = decision;
  await lockItem(tx, kind, id, { ...act, right: "publish" });
  const copy = (await readParts(tx, kind, id))[locale];
  const review = copy?.review;
  if (!copy || review?.state !== "waiting") refuse("notAsked");
  if (!mayDecide(act.user, kind.section, review)) throw new AppError("forbidden");
  if (hasMovedOn(version, copy)) refuse("movedOn");
  await settle(tx, kind, { copy, review, state: decision.decision, note }, act);
}

/** Publishing a text accepts its review. */
export async function acceptPublished(tx: Tx, kind: StoredKind, copies: WorkingCopy[], act: Act) {
  for (const copy of copies) {
    const { review } = copy;
    if (!review || (review.state === "accepted" && review.version === copy.version)) continue;
    await settle(tx, kind, { copy, review, state: "accepted", note: review.answer }, act);
  }
}

type Settled = { copy: WorkingCopy; review: ReviewRow; state: ReviewState; note: string };

async function settle(tx: Tx, kind: StoredKind, { copy, review, state, note }: Settled, act: Act) {
  const language = { id: copy.itemId, locale: review.part };
  await tx
    .update(reviews)
    .set({
      state,
      version: copy.version,
      answer: note,
      decidedAt: act.now,
      decidedBy: act.user.id,
    })
    .where(ofLanguage(kind, language));
  const happening = state === "accepted" ? "accepted" : "returned";
  await noteReview(tx, kind, language, { happening, text: note, act });
  // What one decides about one's own request one knows already.
  if (!review.askedBy || review.askedBy === act.user.id || review.state !== "waiting") return;
  const email = { userId: review.askedBy, ...about(kind, language) };
  await sendEmail(act.jobs, tx, reviewDecidedEmail, email);
}

/** A remark on one field of a language. */
export async function addComment(
  tx: Tx,
  of: StoredKind,
  { id, locale, field, text, quote }: Language & { field: string; text: string; quote: string },
  act: Act,
) {
  const kind = kindOfItem(of, id);
  await lockItem(tx, kind, id, { ...act, right: "edit" });
  if (field !== "slug" && !(field in kind.words)) {
    throw new AppError("invalid", { fields: { field: ["workingCopies.unknown"] } });
  }
  await tx.insert(comments).values({
    kind: kind.key,
    itemId: id,
    part: locale,
    field,
    text,
    quote,
    at: act.now,
    userId: act.user.id,
    userName: nameOf(act.user),
  });
  await noteReview(tx, kind, { id, locale }, { happening: "commented", text, act });
}

/** Dealt with: it is no longer shown. */
export async function resolveComment(
  tx: Tx,
  kind: StoredKind,
  { id, comment }: { id: number; comment: number },
  act: Act,
) {
  await lockItem(tx, kind, id, { ...act, right: "edit" });
  const open = and(ofItem(kind, id), eq(comments.id, comment), isNull(comments.resolvedAt));
  const done = await tx
    .update(comments)
    .set({ resolvedAt: act.now, resolvedBy: act.user.id })
    .where(open)
    .returning({ id: comments.id });
  if (done.length === 0) throw new AppError("notFound");
}

/** Those who may decide, without the submitter. */
async function readersOf(tx: Tx, kind: StoredKind, asker: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(activeHolders(tx, permissionFor(kind.section, "publish")), ne(users.id, asker)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

function about(kind: StoredKind, { id, locale }: Language) {
  const path = kind.edit(id);
  const joint = path.includes("?") ? "&" : "?";
  return { kind: kind.key, itemId: id, part: locale, path: `${path}${joint}lang=${locale}` };
}

type Noted = {
  happening: "submitted" | "withdrawn" | "accepted" | "returned" | "commented";
  text: string;
  act: Act;
};

async function noteReview(
  tx: Tx,
  kind: StoredKind,
  { id, locale }: Language,
  { happening, text, act }: Noted,
) {
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, happening),
    subject: await itemSubject(tx, kind, id),
    after: { language: locale, ...(text ? { note: text } : {}) },
  });
}

type Problem = NonNullable<ReturnType<typeof submitProblem>> | "notAsked" | "movedOn";

function refuse(problem: Problem): never {
  throw new AppError("conflict", { reason: `review.problems.${problem}` });
}

function ofLanguage(kind: StoredKind, { id, locale }: Language) {
  return and(eq(reviews.kind, kind.key), eq(reviews.itemId, id), eq(reviews.part, locale));
}

function ofItem(kind: StoredKind, id: number) {
  return and(eq(comments.kind, kind.key), eq(comments.itemId, id));
}
