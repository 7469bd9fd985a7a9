import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { randomPassword } from "#app/platform/access/secret-text.server.ts";
import { currentUser, roleOf } from "#app/platform/access/users.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type InTransaction, transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { byToken, requirePermission } from "#app/platform/http/guards.server.ts";
import { emailInBody, looseBody } from "#app/platform/http/loose-body.server.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { accountCreatedEmail } from "../emails.ts";
import { createUser } from "../users/create-user.server.ts";
import { takenError } from "../users/email-taken.server.ts";
import { endInvitationsTo } from "../users/end-links.server.ts";
import { acceptInvitation, linkAccount } from "../users/invitations.queries.server.ts";
import type { UserInput } from "../users/schema.ts";
import {
  givingRole,
  refuseInvitedBeyond,
  roleErrors,
  throwGoneRole,
} from "../users/within-rights.server.ts";
import { limitRegister } from "./limits.server.ts";
import { passwordErrors } from "./password-errors.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { type RegisterAnswer, RegisterInput } from "./schema.ts";
import { createToken } from "./tokens.queries.server.ts";

const holdsToken = guarding(
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!c.var.bearer) throw new AppError("unauthenticated");
    await next();
  }),
  byToken,
);

/** An admin may register anyone; an invitation only its own e-mail and role. */
const mayRegister = createMiddleware<ApiEnv>(async (c, next) => {
  const invitation = c.var.bearer?.invitation;
  if (!invitation) {
    requirePermission(c, "users.manage");
    return next();
  }
  const { role = invitation.role } = await looseBody(c);
  const email = await emailInBody(c);
  if (role !== invitation.role || (email && email !== invitation.email)) {
    throw new AppError("forbidden");
  }
  await next();
});

export const registerApi = new Hono<ApiEnv>().post(
  "/register",
  describe("accounts", "Create an account, as an admin or with an invitation"),
  holdsToken,
  limitRegister,
  mayRegister,
  validate("json", RegisterInput, async (c, input) => {
    const invitation = c.var.bearer?.invitation;
    const { email, role } = invitation ?? input;
    const missing = [c.var.t("http.required")];
    return {
      ...(email ? {} : { email: missing }),
      // The invited person cannot change the address, so do not report it as taken.
      ...(invitation ? {} : await takenError(c, email)),
      ...(role ? await roleErrors(c, role) : { role: missing }),
      ...passwordErrors(c.var.t, input, email ?? ""),
    };
  }),
  async (c) => {
    const { password, ...input } = c.req.valid("json");
    const account = { ...input, ...emailAndRole(c, input) };
    const given = password ?? randomPassword();
    const answer = await register(c, account, await hashPassword(given));
    return c.json(
      {
        ...answer,
        ...(password === undefined ? { default_password: given } : {}),
      } satisfies RegisterAnswer,
      201,
    );
  },
);

type Account = z.output<typeof UserInput>;

function emailAndRole(c: ApiContext, input: Partial<Pick<Account, "email" | "role">>) {
  const { email, role } = c.var.bearer?.invitation ?? input;
  if (!email || !role) throw new Error("an account without e-mail or role was let through");
  return { email, role };
}

async function register(c: ApiContext, account: Account, passwordHash: string) {
  const { db, jobs, now, bearer } = c.var;
  const invitation = bearer?.invitation ?? null;
  // An invitation is checked again when it is used.
  const write: InTransaction = (work) =>
    invitation
      ? transaction(db, work)
      : givingRole(c, { role: account.role, by: requirePermission(c, "users.manage") }, work);
  return write(async (tx) => {
    if (invitation && !(await acceptInvitation(tx, invitation.id, now))) {
      throw new AppError("unauthenticated");
    }
    if (bearer?.user) await refuseInvitedBeyond(tx, account.email, bearer.user);
    const locale = account.locale ?? invitation?.locale ?? c.var.locale;
    const knownTo = [bearer?.user?.id ?? invitation?.invitedBy ?? 0];
    const values = { ...account, locale, passwordHash, knownTo };
    const trace = traceOf(c);
    const user = await createUser(tx, values, { trace, action: "users.registered" });
    if (!user) throw new AppError("invalid", { fields: { email: ["users.emailTaken"] } });
    if (invitation) await linkAccount(tx, invitation.id, user.id);
    else await sendEmail(jobs, tx, accountCreatedEmail, { userId: user.id });
    await endInvitationsTo(tx, user.email, trace);
    const issuedBy = bearer?.user?.id ?? null;
    const given = { userId: user.id, ability: "profile", now, issuedBy } as const;
    const access_token = await createToken(tx, given);
    return {
      success: true as const,
      access_token,
      user: currentUser(user, await roleOf(tx, user)),
    };
  }).catch(throwGoneRole);
}
