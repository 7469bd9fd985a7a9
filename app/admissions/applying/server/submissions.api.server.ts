import { Hono } from "hono";
import { z } from "zod";
import type { Receipt } from "#app/admissions/registrations/queries.server.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { can } from "#app/platform/access/permissions.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { requirePermission } from "#app/platform/http/guards.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { DescribedSubmission, submissionDoc } from "./describe.server.ts";
import { draftOfLink } from "./draft-link.server.ts";
import { closeDraft } from "./drafts.queries.server.ts";
import { problemsIn, receiveApplication } from "./receive-registration.server.ts";
import type { Submission } from "./schema.ts";
import { type AppliedEnv, limitApplications } from "./throttles.server.ts";

const Key = z.uuid();

export const submissionsApi = new Hono<AppliedEnv>().post(
  "/",
  submissionDoc,
  limitApplications,
  validate("json", DescribedSubmission, async (c, valid, wrong) => {
    const lacking: FieldErrors = keyOf(c)
      ? {}
      : { "Idempotency-Key": [c.var.t("registrations.errors.key")] };
    // The handler checks the rules of the form; here they only complete other errors.
    const isComplete = Object.keys({ ...wrong, ...lacking }).length === 0;
    return isComplete ? {} : { ...lacking, ...(await problemsIn(c, valid)) };
  }),
  async (c) => {
    const submission = c.req.valid("json");
    // An application started without JavaScript may have documents in a draft.
    const draft = await draftOfLink(c);
    const { isNew, registration } = await receiveApplication(c, {
      submission,
      key: keyOf(c) ?? "",
      agent: agentOf(c, submission),
      aboveLimit: c.var.aboveLimit,
      ...(draft ? { draftId: draft.id } : {}),
    });
    if (draft) await closeDraft(c.var.db, draft.id, c.var.now);
    return c.json(receiptOf(registration), isNew ? 201 : 200);
  },
);

/** The same for every repetition of a request. */
export function receiptOf({ reference, submittedAt }: Receipt) {
  const status = "received" as const;
  return { reference, status, submitted_at: submittedAt.toISOString() };
}

function keyOf(c: ApiContext): string | null {
  const key = Key.safeParse(c.req.header("idempotency-key"));
  return key.success ? key.data.toLowerCase() : null;
}

/** The staff member who typed the application in. */
function agentOf(c: ApiContext, { agent }: Submission): CurrentUser | null {
  // Refused when signed out, rather than stored as the applicant's own submission.
  if (agent) return requirePermission(c, "registrations.manage");
  const { user } = c.var;
  return user && can(user, "registrations.manage") ? user : null;
}
