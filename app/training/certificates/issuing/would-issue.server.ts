import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type ApiContext, notFound } from "#app/platform/http/api-env.server.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { cohortById } from "../outcomes/queries.server.ts";
import { numberOf } from "../rules.ts";
import type { CertificateLook } from "../schema.ts";
import { templateById } from "../templates/queries.server.ts";
import {
  type Candidate,
  candidatesOf,
  type Order,
  type RefusedPerson,
} from "./candidates.server.ts";
import { prepareIssuing } from "./issue-many.server.ts";
import { printSpecimen } from "./print.server.ts";
import { isPlaceholder } from "./why-unprintable.ts";

/** The template as it is now: a change while a task runs does not change half of its certificates. */
export async function orderOf(
  { var: { db } }: ApiContext,
  cohortId: number,
  { template_id, locale }: CertificateLook,
): Promise<Order> {
  const cohort = (await cohortById(db, cohortId)) ?? notFound();
  const template = await templateById(db, template_id);
  if (!template || template.retiredAt) {
    throw new AppError("invalid", { fields: { template_id: ["certificates.refused.template"] } });
  }
  const { texts, signatories, logos, seed } = template;
  if (signatories.some(({ name }) => isPlaceholder(name))) {
    throw new AppError("conflict", { reason: "certificates.refused.placeholder" });
  }
  return { cohortId: cohort.id, texts, design: { signatories, logos, seed }, locale };
}

/** What issuing would do now, without a lock and without signing. */
export async function wouldIssue(
  { var: { db, now } }: ApiContext,
  order: Order,
  ids: readonly number[],
  replaces: number | null = null,
) {
  const prepared = await prepareIssuing(db, order.cohortId);
  return candidatesOf(db, ids, { order, prepared, at: now, replaces }, false);
}

/** The first certificate that would be issued, as a specimen. */
export async function specimenOf(c: ApiContext, { design }: Order, [first]: readonly Candidate[]) {
  if (!first) throw new AppError("conflict", { reason: "certificates.refused.nobody" });
  await noteRead(c, "certificates", first.person.id);
  const content = first.content(numberOf(Number(c.var.today.slice(0, 4)), 0));
  const bytes = await printSpecimen(c, content, design);
  const filename = `${c.var.t("certificates.paper.specimenFile")}.pdf`;
  return privateFileAnswer({ bytes, type: "application/pdf", filename, disposition: "inline" });
}

export function refuseFirst([first]: readonly RefusedPerson[]) {
  if (!first) return;
  const { why, letters } = first;
  throw new AppError("conflict", { reason: `certificates.refused.${why}`, values: { letters } });
}
