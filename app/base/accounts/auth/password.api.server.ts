import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { passwordResetEmail } from "../emails.ts";
import { userByEmail } from "../users/queries.server.ts";
import { resetPassword, userOfReset } from "./change-password.server.ts";
import { countWrongLink, isMailboxFull, limitForgotten } from "./limits.server.ts";
import { passwordErrors } from "./password-errors.server.ts";
import { ForgotInput, ResetInput } from "./schema.ts";

/** Longer than it takes to look up a user and enqueue an email. */
export const RESPONSE_DELAY = 400;

export const passwordApi = new Hono<ApiEnv>()
  .post(
    "/forgot",
    describe(
      "accounts",
      "Ask for a link by email; the answer never tells whether there is an account",
    ),
    limitForgotten,
    validate("json", ForgotInput),
    async (c) => {
      const { db, jobs } = c.var;
      const { email } = c.req.valid("json");
      // Unknown addresses enqueue nothing, so that a flood of them cannot delay other emails. That
      // is faster, so every answer is delayed to the same time.
      const delayed = delay(RESPONSE_DELAY);
      const full = await isMailboxFull(c, email);
      const user = await userByEmail(db, email);
      if (user?.isActive && !full)
        await sendEmail(jobs, db, passwordResetEmail, { userId: user.id });
      await delayed;
      return c.json({ success: true as const, message: c.var.t("auth.reset.sent") });
    },
  )
  .post(
    "/reset",
    describe("accounts", "Choose a new password with the link from the email", {
      refuses: [429],
    }),
    validate("json", ResetInput, async (c, { token, ...chosen }) => {
      const { db, now, t } = c.var;
      const user = token ? await userOfReset(db, token, now) : null;
      if (!user) await countWrongLink(c);
      return {
        ...passwordErrors(t, chosen, user?.email ?? ""),
        ...(user ? {} : { token: [t("auth.reset.invalid")] }),
      };
    }),
    async (c) => {
      const { token, password } = c.req.valid("json");
      const { db, jobs, now } = c.var;
      const user = await userOfReset(db, token, now);
      const act = { trace: traceOf(c), jobs };
      const done = user && (await resetPassword(db, { user, token, password, ...act }));
      if (!done) throw new AppError("invalid", { fields: { token: ["auth.reset.invalid"] } });
      return c.json({ success: true as const });
    },
  );
