import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { lockAdministration } from "#app/access/holders.server.ts";
import { randomPassword } from "#app/access/secret-text.server.ts";
import { roleOf, type User } from "#app/access/users.server.ts";
import { traceOf } from "#app/audit/record.server.ts";
import { sqlState, TAKEN } from "#app/db/sql-state.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiEnv, SignedInEnv } from "#app/http/api-env.server.ts";
import { found as foundBy } from "#app/http/found.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, wholeOrPage } from "#app/http/pagination.ts";
import { sortField } from "#app/http/sort.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { sendEmail } from "#app/mail/mail-job.ts";
import { passwordErrors } from "../auth/password-errors.server.ts";
import { hashPassword } from "../auth/passwords.server.ts";
import { accountCreatedEmail } from "../emails.ts";
import {
  changeUser,
  endSessions,
  giveDefaultPassword,
  requirePasswordChange,
} from "./change-user.server.ts";
import { createUser } from "./create-user.server.ts";
import { emailTaken, takenError } from "./email-taken.server.ts";
import { endInvitationsTo } from "./end-credentials.server.ts";
import { countUsers, listUsers, userByEmail, userById, userRow } from "./queries.server.ts";
import { RoleKey, UserChange, UserInput, userSorts, userStatuses } from "./schema.ts";
import { knownRole, refuseBeyond, roleErrors, throwGoneRole } from "./within-rights.server.ts";

export const UserQuery = ListQuery.extend({
  sort: sortField(userSorts),
  role: RoleKey.optional(),
  status: z.enum(userStatuses).optional(),
});

type UserEnv = ApiEnv & { Variables: { subject: User } };

const found = foundBy(userById, (c: Context<UserEnv>, user) => c.set("subject", user));

/** Nobody changes the account of somebody with more rights than they have. */
const withinRights = createMiddleware<UserEnv & SignedInEnv>(async (c, next) => {
  await refuseBeyond(c.var.db, c.var.subject, c.var.user);
  await next();
});

export const usersApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("users", "The accounts"),
    may("users.manage"),
    validate("query", UserQuery, knownRole),
    async (c) => {
      const query = c.req.valid("query");
      const { db, now } = c.var;
      const accounts = await wholeOrPage(c.req.url, query, {
        count: () => countUsers(db, query),
        list: (window) => listUsers(db, query, { now, sort: query.sort, ...window }),
      });
      return c.json(accounts);
    },
  )
  .post(
    "/",
    describe("users", "Create an account; its password is shown this once"),
    may("users.manage"),
    validate("json", UserInput, async (c, input) => ({
      ...(await takenError(c, input.email)),
      ...(await roleErrors(c, input.role)),
      ...passwordErrors(c.var.t, input, input.email ?? ""),
    })),
    async (c) => {
      const { jobs } = c.var;
      const { password, locale = c.var.locale, ...input } = c.req.valid("json");
      const default_password = password ?? randomPassword();
      const values = { ...input, locale, passwordHash: await hashPassword(default_password) };
      const user = await transactionAs(c, async (tx) => {
        const act = { trace: traceOf(c), action: "users.created" } as const;
        const created = await createUser(tx, values, act);
        if (!created) throw new AppError("invalid", { fields: { email: ["users.emailTaken"] } });
        await endInvitationsTo(tx, created.email, act.trace);
        await sendEmail(jobs, tx, accountCreatedEmail, { userId: created.id });
        return created;
      }).catch(throwGoneRole);
      const row = userRow(user, await roleOf(c.var.db, user));
      return c.json({ user: row, default_password }, 201);
    },
  )
  .get(
    "/:id",
    describe("users", "One account"),
    signedIn,
    found,
    may("users.manage"),
    validate("param", Id),
    async (c) => c.json(userRow(c.var.subject, await roleOf(c.var.db, c.var.subject))),
  )
  .patch(
    "/:id",
    describe("users", "Change names, email or role, disable or enable an account"),
    signedIn,
    found,
    may("users.manage"),
    validate("param", Id),
    withinRights,
    validate("json", UserChange, async (c, { email, role }) => {
      const owner = email === undefined ? null : await userByEmail(c.var.db, email);
      const taken = owner && owner.id !== Number(c.req.param("id")) ? emailTaken(c.var.t) : {};
      return { ...taken, ...(await roleErrors(c, role)) };
    }),
    async (c) => {
      const change = c.req.valid("json");
      const { id } = c.var.subject;
      // Serialises two admins who remove each other.
      const lock = { first: lockAdministration };
      const act = { trace: traceOf(c), jobs: c.var.jobs, by: c.var.user };
      const changing = transactionAs(c, (tx) => changeUser(tx, id, change, act), lock);
      const user = await changing.catch((error) => {
        if (sqlState(error) === TAKEN)
          throw new AppError("invalid", { fields: { email: ["users.emailTaken"] } });
        return throwGoneRole(error);
      });
      return c.json(userRow(user, await roleOf(c.var.db, user)));
    },
  )
  .post(
    "/:id/reset-password",
    describe("users", "Give a new default password, shown this once; ends all sign-ins"),
    signedIn,
    found,
    may("users.manage"),
    validate("param", Id),
    withinRights,
    async (c) => {
      const default_password = randomPassword();
      const passwordHash = await hashPassword(default_password);
      const given = { id: c.var.subject.id, passwordHash, trace: traceOf(c) };
      const user = await transactionAs(c, (tx) => giveDefaultPassword(tx, given));
      const row = userRow(user, await roleOf(c.var.db, user));
      return c.json({ user: row, default_password });
    },
  )
  .post(
    "/:id/require-password-change",
    describe("users", "Have the person choose a new password before anything else"),
    signedIn,
    found,
    may("users.manage"),
    validate("param", Id),
    withinRights,
    async (c) => {
      const { id } = c.var.subject;
      const user = await transactionAs(c, (tx) => requirePasswordChange(tx, id, traceOf(c)));
      return c.json(userRow(user, await roleOf(c.var.db, user)));
    },
  )
  .delete(
    "/:id/tokens",
    describe("users", "End all sign-ins of an account"),
    signedIn,
    found,
    may("users.manage"),
    validate("param", Id),
    withinRights,
    async (c) => {
      const { id } = c.var.subject;
      const ended = await transactionAs(c, (tx) => endSessions(tx, id, traceOf(c)));
      return c.json({ success: true as const, ended });
    },
  );
