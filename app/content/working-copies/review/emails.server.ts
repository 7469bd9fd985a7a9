import { and, asc, eq, isNull } from "drizzle-orm";
import { staffEmail } from "#app/base/templates/staff-email.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type EmailServices, emailWriter } from "#app/platform/mail/compose.server.ts";
import { drafts } from "../tables.server.ts";
import { type ReviewEmail, reviewAskedEmail, reviewDecidedEmail } from "./emails.ts";
import { comments, reviews } from "./tables.server.ts";

/** Somebody finished a text: those who may publish it are asked to read it. */
const asked = emailWriter(reviewAskedEmail, async (services, about) => {
  const found = await read(services, about);
  if (found?.review.state !== "waiting") return null;
  const { reader, href, review, title } = found;
  const author = await personOf(services, review.askedBy);
  return staffEmail(services, {
    kind: "review_asked",
    reader,
    href,
    facts: (t) => ({ author, title, language: t(`review.emails.languages.${about.part}`) }),
    quotes: (t) => (review.note ? [t("review.emails.quote", { text: review.note })] : []),
  });
});

/** What was decided, with the remarks that wait in the text. */
const decided = emailWriter(reviewDecidedEmail, async (services, about) => {
  const found = await read(services, about);
  if (!found) return null;
  const { reader, href, review, title } = found;
  const { state } = review;
  if (state === "waiting") return null;
  const author = await personOf(services, review.decidedBy);
  const remarks = await remarksOn(services, about);
  return staffEmail(services, {
    kind: state === "accepted" ? "review_accepted" : "review_returned",
    reader,
    href,
    facts: (t) => ({ author, title, language: t(`review.emails.languages.${about.part}`) }),
    quotes: (t) => [
      ...(review.answer ? [t("review.emails.quote", { text: review.answer })] : []),
      ...remarks.map(({ text }) => t("review.emails.remark", { text })),
    ],
  });
});

export const reviewEmails = [asked, decided];

/** The state of the review when the e-mail is written; null when it has no recipient any more. */
async function read(services: EmailServices, about: ReviewEmail) {
  const { userId, kind, itemId, part, path } = about;
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  const [review] = await services.db
    .select({ review: reviews, title: drafts.title })
    .from(reviews)
    .innerJoin(
      drafts,
      and(
        eq(drafts.kind, reviews.kind),
        eq(drafts.itemId, reviews.itemId),
        eq(drafts.part, reviews.part),
      ),
    )
    .where(and(eq(reviews.kind, kind), eq(reviews.itemId, itemId), eq(reviews.part, part)));
  if (!user?.isActive || !review) return null;
  const reader = { email: user.email, name: nameOf(user), locale: user.locale };
  return { reader, href: services.publicUrl + localePath(user.locale, path), ...review };
}

async function personOf({ db }: EmailServices, id: number | null): Promise<string> {
  const [user] = id === null ? [] : await db.select().from(users).where(eq(users.id, id));
  return user ? nameOf(user) : "";
}

function remarksOn({ db }: EmailServices, { kind, itemId, part }: ReviewEmail) {
  const which = and(eq(comments.kind, kind), eq(comments.itemId, itemId), eq(comments.part, part));
  return db
    .select({ text: comments.text })
    .from(comments)
    .where(and(which, isNull(comments.resolvedAt)))
    .orderBy(asc(comments.id));
}
