import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { randomPassword } from "#app/platform/access/secret-text.server.ts";
import { roleOf, type User } from "#app/platform/access/users.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { sqlState, TAKEN } from "#app/platform/db/sql-state.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv, SignedInEnv } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { ListQuery, wholeOrPage } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
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
import { endInvitationsTo } from "./end-links.server.ts";
import { countUsers, listUsers, userByEmail, userById, userRow } from "./queries.server.ts";
import { RoleKey, UserChange, UserInput, userSorts, userStatuses } from "./schema.ts";
import {
  changingAccount,
  givingRole,
  knownRole,
  refuseBeyond,
  refuseInvitedBeyond,
  roleErrors,
} from "./within-rights.server.ts";

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
      const passwordHash = await hashPassword(default_password);
      const values = { ...input, locale, passwordHash, knownTo: [c.var.user.id] };
      const user = await givingRole(c, { role: input.role, by: c.var.user }, async (tx) => {
        const act = { trace: traceOf(c), action: "users.created" } as const;
        await refuseInvitedBeyond(tx, input.email, c.var.user);
        const created = await createUser(tx, values, act);
        if (!created) throw new AppError("invalid", { fields: { email: ["users.emailTaken"] } });
        await endInvitationsTo(tx, created.email, act.trace);
        await sendEmail(jobs, tx, accountCreatedEmail, { userId: created.id });
        return created;
      });
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
    describe(
      "users",
      "Change names, email or role, disable or enable an account. One that gets rights which somebody lacks who may know its password gets another, shown this once",
    ),
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
      const { user: by, jobs, subject } = c.var;
      const password = randomPassword();
      const renewal = { trace: traceOf(c), jobs, passwordHash: await hashPassword(password) };
      const changing = changingAccount(c, subject.id, (tx, account) =>
        changeUser(tx, account, change, { ...renewal, by }),
      );
      const { user, renewed } = await changing.catch((error) => {
        if (sqlState(error) !== TAKEN) throw error;
        throw new AppError("invalid", { fields: { email: ["users.emailTaken"] } });
      });
      const row = userRow(user, await roleOf(c.var.db, user));
      return c.json({ ...row, ...(renewed ? { default_password: password } : {}) });
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
      const given = { passwordHash, trace: traceOf(c), by: c.var.user };
      const user = await changingAccount(c, c.var.subject.id, (tx, account) =>
        giveDefaultPassword(tx, account, given),
      );
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
      const user = await changingAccount(c, c.var.subject.id, (tx, account) =>
        requirePasswordChange(tx, account, traceOf(c)),
      );
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
      const ended = await changingAccount(c, c.var.subject.id, (tx, account) =>
        endSessions(tx, account, traceOf(c)),
      );
      return c.json({ success: true as const, ended });
    },
  );
