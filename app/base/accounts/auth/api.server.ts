import { Hono } from "hono";
import { nameOf } from "#app/platform/access/current-user.ts";
import { currentUser, roleOf } from "#app/platform/access/users.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import type { InTransaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { ownAccount, ownProfile } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { changeProfile } from "../users/change-user.server.ts";
import { ProfileChange } from "../users/schema.ts";
import { changeOwnPassword } from "./change-password.server.ts";
import { rememberDevice } from "./device-cookie.server.ts";
import { limitPasswordChange, limitSignIn } from "./limits.server.ts";
import { currentErrors, passwordErrors } from "./password-errors.server.ts";
import { type LoginAnswer, LoginInput, OwnPasswordInput } from "./schema.ts";
import { signIn } from "./sign-in.server.ts";
import { endToken } from "./tokens.queries.server.ts";

export const authApi = new Hono<ApiEnv>()
  .post(
    "/login",
    describe("accounts", "Sign in"),
    limitSignIn,
    validate("json", LoginInput),
    async (c) => {
      const { db, jobs } = c.var;
      const session = await signIn(db, {
        ...c.req.valid("json"),
        jobs,
        trace: traceOf(c),
        device: rememberDevice(c),
        userAgent: c.req.header("user-agent") ?? "",
      });
      if (!session) {
        c.var.log.warn({ address: c.var.address }, "A sign-in was refused");
        throw new AppError("invalid", { fields: { email: ["auth.failed"] } });
      }
      const { email, firstname, lastname, role, is_default_password } = session.user;
      const user = { email, firstname, lastname, role, is_default_password };
      return c.json({ token: session.token, user } satisfies LoginAnswer);
    },
  )
  .post("/logout", describe("accounts", "Sign out"), ownAccount, async (c) => {
    const { bearer, user } = c.var;
    await transactionAs(c, async (tx) => {
      await endToken(tx, bearer.tokenId);
      const label = nameOf(user);
      const subject = { type: "user", id: user.id, label };
      await record(tx, { ...traceOf(c), action: "auth.signed_out", subject });
    });
    return c.json({ success: true as const });
  })
  .get("/user", describe("accounts", "Who is calling"), ownAccount, (c) => c.json(c.var.user))
  .patch(
    "/user",
    describe("accounts", "Change your own names, language, notifications or row height"),
    ownProfile,
    validate("json", ProfileChange),
    async (c) => {
      const change = c.req.valid("json");
      const { id } = c.var.user;
      const own = { ownAccount: true };
      const user = await transactionAs(c, (tx) => changeProfile(tx, id, change, traceOf(c)), own);
      return c.json(currentUser(user, await roleOf(c.var.db, user)));
    },
  )
  .patch(
    "/user/password",
    describe(
      "accounts",
      "Change your own password; `current_password` unless signed in a moment ago",
    ),
    ownAccount,
    limitPasswordChange,
    validate("json", OwnPasswordInput, (c, input) => ({
      ...passwordErrors(c.var.t, input, c.var.bearer?.user?.email ?? ""),
      ...currentErrors(c, input),
    })),
    async (c) => {
      const { db, jobs, user, bearer } = c.var;
      const chosen = c.req.valid("json");
      const write: InTransaction = (work) => transactionAs(c, work, { ownAccount: true });
      const changed = await changeOwnPassword(db, write, {
        userId: user.id,
        password: chosen.password,
        current: chosen.current_password,
        // A registration token serves only this change and is revoked by it.
        ...(bearer.ability === "*" ? { tokenId: bearer.tokenId, notify: true } : { notify: false }),
        trace: traceOf(c),
        jobs,
      });
      if (changed === "same")
        throw new AppError("invalid", { fields: { password: ["auth.password.same"] } });
      if (changed === "wrong") {
        throw new AppError("invalid", {
          fields: { current_password: ["auth.password.currentWrong"] },
        });
      }
      return c.json({ success: true as const });
    },
  );
