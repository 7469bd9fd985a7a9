import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { nameOf } from "#app/platform/access/current-user.ts";
import { roleOf } from "#app/platform/access/users.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { byToken, may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { ListQuery, wholeOrPage } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { invitationLink } from "../auth/links.ts";
import { createToken } from "../auth/tokens.queries.server.ts";
import { invitationEmail } from "../emails.ts";
import { takenError } from "./email-taken.server.ts";
import {
  countInvitations,
  type InvitationRow,
  insertInvitation,
  invitationAnswer,
  invitationById,
  listInvitations,
  revokeInvitation,
} from "./invitations.queries.server.ts";
import {
  InvitationInput,
  invitationSorts,
  invitationStatuses,
  type OwnInvitation,
} from "./schema.ts";
import {
  changingInvitation,
  givingRole,
  refuseInvitedBeyond,
  roleErrors,
} from "./within-rights.server.ts";

type InvitedEnv = ApiEnv & { Variables: { invitation: InvitationRow } };

/** Accepts only the token of an invitation. */
const invited = guarding(
  createMiddleware<InvitedEnv>(async (c, next) => {
    const { bearer } = c.var;
    if (!bearer) throw new AppError("unauthenticated");
    if (!bearer.invitation) throw new AppError("forbidden");
    c.set("invitation", bearer.invitation);
    await next();
  }),
  byToken,
);

const InvitationQuery = ListQuery.extend({
  sort: sortField(invitationSorts),
  status: z.enum(invitationStatuses).optional(),
});

type InvitationEnv = ApiEnv & { Variables: { subject: InvitationRow } };

const found = foundBy(invitationById, (c: Context<InvitationEnv>, row) => c.set("subject", row));

export const invitationsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("users", "The invitations"),
    may("users.manage"),
    validate("query", InvitationQuery),
    async (c) => {
      const { sort, ...rest } = c.req.valid("query");
      const { db, now } = c.var;
      const filter = { ...rest, now };
      const invitations = await wholeOrPage(c.req.url, rest, {
        count: () => countInvitations(db, filter),
        list: (window) => listInvitations(db, filter, { sort, ...window }),
      });
      return c.json(invitations);
    },
  )
  .get("/mine", describe("users", "What the invitation that calls is for"), invited, async (c) => {
    const { email, firstname, lastname, role, locale, expiresAt } = c.var.invitation;
    const { name: role_name } = await roleOf(c.var.db, c.var.invitation);
    const own = { email, firstname, lastname, role, role_name, locale };
    return c.json({ ...own, expires_at: expiresAt.toISOString() } satisfies OwnInvitation);
  })
  .post(
    "/",
    describe("users", "Invite somebody by email; the link is also shown this once"),
    may("users.manage"),
    validate("json", InvitationInput, async (c, { email, role }) => ({
      ...(await takenError(c, email)),
      ...(await roleErrors(c, role)),
    })),
    async (c) => {
      const { jobs, now, user, site } = c.var;
      const { locale = c.var.locale, ...input } = c.req.valid("json");
      const answer = await givingRole(c, { role: input.role, by: user }, async (tx) => {
        await refuseInvitedBeyond(tx, input.email, user);
        const values = { ...input, locale, invitedBy: user.id, now };
        const row = await insertInvitation(tx, values);
        const token = await createToken(tx, { invitationId: row.id, ability: "register", now });
        const { email } = row;
        const role = await roleOf(tx, row);
        const subject = { type: "invitation", id: row.id, label: email };
        const change = {
          action: "invitations.created",
          subject,
          after: { email, role: role.name ?? role.key },
        } as const;
        await record(tx, { ...traceOf(c), ...change });
        await sendEmail(jobs, tx, invitationEmail, { invitationId: row.id });
        const link = invitationLink(site.publicUrl, row.locale, token);
        return { invitation: invitationAnswer(row, { now, by: nameOf(user), role }), link };
      });
      return c.json(answer, 201);
    },
  )
  .delete(
    "/:id",
    describe("users", "Take an invitation back"),
    signedIn,
    found,
    may("users.manage"),
    validate("param", Id),
    async (c) => {
      const { now, subject: row } = c.var;
      await changingInvitation(c, row.id, async (tx) => {
        if (!(await revokeInvitation(tx, row.id, now))) throw new AppError("conflict");
        const subject = { type: "invitation", id: row.id, label: row.email };
        await record(tx, { ...traceOf(c), action: "invitations.revoked", subject });
      });
      return c.json({ success: true as const });
    },
  );
