import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { randomPassword } from "#app/access/secret-text.server.ts";
import { currentUser, roleOf } from "#app/access/users.server.ts";
import { traceOf } from "#app/audit/record.server.ts";
import { type InTransaction, transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext, ApiEnv } from "#app/http/api-env.server.ts";
import { byToken, requirePermission } from "#app/http/guards.server.ts";
import { emailInBody, looseBody } from "#app/http/loose-body.server.ts";
import { describe, guarding } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { sendEmail } from "#app/mail/mail-job.ts";
import { accountCreatedEmail } from "../emails.ts";
import { createUser } from "../users/create-user.server.ts";
import { takenError } from "../users/email-taken.server.ts";
import { endInvitationsTo } from "../users/end-credentials.server.ts";
import { acceptInvitation, linkAccount } from "../users/invitations.queries.server.ts";
import type { UserInput } from "../users/schema.ts";
import { roleErrors, throwGoneRole } from "../users/within-rights.server.ts";
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
  // An invitation is checked again when it is used, an admin by `transactionAs`.
  const write: InTransaction = (work) =>
    invitation ? transaction(db, work) : transactionAs(c, work);
  return write(async (tx) => {
    if (invitation && !(await acceptInvitation(tx, invitation.id, now))) {
      throw new AppError("unauthenticated");
    }
    const locale = account.locale ?? invitation?.locale ?? c.var.locale;
    const values = { ...account, locale, passwordHash };
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
