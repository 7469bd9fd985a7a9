import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { sqlState, TAKEN } from "#app/platform/db/sql-state.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { takenError } from "../users/email-taken.server.ts";
import { userById } from "../users/queries.server.ts";
import { confirmEmail, requestEmailChange } from "./change-email.server.ts";
import { countWrongLink, limitPasswordChange } from "./limits.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { EmailLinkInput, OwnEmailInput } from "./schema.ts";

/** The user's own e-mail address; it must be confirmed by a link. */
export const emailApi = new Hono<ApiEnv>()
  .post(
    "/",
    describe("accounts", "Ask for another email address: a link is sent there"),
    signedIn,
    limitPasswordChange,
    validate("json", OwnEmailInput, (c, input) => takenError(c, input.email)),
    async (c) => {
      const { db, jobs } = c.var;
      const { email, current_password } = c.req.valid("json");
      const user = await userById(db, c.var.user.id);
      if (!user || !(await verifyPassword(current_password, user.passwordHash))) {
        throw new AppError("invalid", {
          fields: { current_password: ["auth.password.currentWrong"] },
        });
      }
      const act = { trace: traceOf(c), jobs };
      await transactionAs(c, (tx) => requestEmailChange(tx, user, email, act));
      return c.json({ success: true as const, kept: c.var.site.keepsMail });
    },
  )
  .post(
    "/confirm",
    describe("accounts", "Take over the email address the link was sent to", { refuses: [429] }),
    validate("json", EmailLinkInput),
    async (c) => {
      const { db, jobs } = c.var;
      const act = { trace: traceOf(c), jobs };
      const user = await confirmEmail(db, c.req.valid("json").token, act).catch((error) => {
        if (sqlState(error) === TAKEN)
          throw new AppError("invalid", { fields: { email: ["users.emailTaken"] } });
        throw error;
      });
      if (!user) {
        await countWrongLink(c);
        throw new AppError("invalid", { fields: { token: ["auth.email.invalid"] } });
      }
      return c.json({ success: true as const, email: user.email });
    },
  );

export const mailApi = new Hono<ApiEnv>().get(
  "/",
  describe(
    "accounts",
    "Whether emails are sent, or stored as files because no mail server is configured",
  ),
  may("users.manage"),
  (c) => c.json({ kept: c.var.site.keepsMail }),
);
