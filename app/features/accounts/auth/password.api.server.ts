import { Hono } from "hono";
import { traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { invalid, validate } from "#app/http/validate.server.ts";
import { sendLetter } from "#app/mail/mail-job.ts";
import { passwordResetLetter } from "../letters.ts";
import { resetPassword, userOfReset } from "./change-password.server.ts";
import { limitForgotten, limitReset } from "./limits.server.ts";
import { passwordErrors } from "./password-errors.server.ts";
import { ForgotInput, ResetInput } from "./schema.ts";

/** The way back in for whoever forgot their password. */
export const passwordApi = new Hono<ApiEnv>()
  .post(
    "/forgot",
    describe(
      "accounts",
      "Ask for a link by e-mail; the answer never tells whether there is an account",
    ),
    csrf,
    limitForgotten,
    validate("json", ForgotInput),
    async (c) => {
      // Whether there is such an account is looked up later, in the job: the answer and the time
      // it takes are the same for everybody.
      const { email } = c.req.valid("json");
      await sendLetter(c.var.jobs, c.var.db, passwordResetLetter, { email });
      return c.json({ success: true as const, message: c.var.t("auth.reset.sent") });
    },
  )
  .post(
    "/reset",
    describe("accounts", "Choose a new password with the link from the e-mail"),
    csrf,
    limitReset,
    validate("json", ResetInput),
    async (c) => {
      const { token, ...chosen } = c.req.valid("json");
      const { db, jobs, now, t } = c.var;
      const user = await userOfReset(db, token, now);
      const errors = {
        ...(user ? {} : { token: [t("auth.reset.invalid")] }),
        ...passwordErrors(t, chosen, user?.email ?? ""),
      };
      if (!user || Object.keys(errors).length) throw invalid(c, errors);
      const act = { trace: traceOf(c), jobs };
      const done = await resetPassword(db, { user, token, password: chosen.password, ...act });
      if (!done) throw invalid(c, { token: [t("auth.reset.invalid")] });
      return c.json({ success: true as const });
    },
  );
