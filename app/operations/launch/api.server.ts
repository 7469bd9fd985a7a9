import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { throttle } from "#app/platform/http/rate-limit.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { readPhone } from "#app/website/registration-form/phone.ts";
import { problemWords } from "#app/website/registration-form/words.ts";
import { testEmail } from "./emails.ts";
import { readGuide, saveGuide } from "./guide.server.ts";
import { testSmsJob } from "./jobs.server.ts";
import { readLaunchFacts, senderKey } from "./queries.server.ts";
import { launchList } from "./rules.ts";
import { DismissalInput, GuideInput, ItemParam, type LaunchList, SmsInput } from "./schema.ts";
import { dismissItem, restoreItem } from "./write-launch.server.ts";
import { startTry } from "./write-tries.server.ts";

const manage = may("settings.manage");
const HOUR = 60 * 60;
const unlessSent = { onFailure: "giveBack" } as const;

/**
 * A test message costs money and fills a mailbox, and its words include the programme's name, which
 * the same person may write: new accounts do not make it a way to send to everybody.
 */
const limitTries = throttle((c) => [
  {
    name: "launch try",
    about: String(c.var.user?.id ?? 0),
    tries: 6,
    seconds: HOUR,
    ...unlessSent,
  },
  { name: "launch tries of all", about: null, tries: 24, seconds: 24 * HOUR, ...unlessSent },
]);

export const launchApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("launch", "What is left to do before the site goes public, with progress"),
    manage,
    async (c) => c.json(await listOf(c)),
  )
  .post(
    "/tries/email",
    describe("launch", "Send a test email to the own address", { refuses: [409] }),
    manage,
    limitTries,
    async (c) => {
      const { db, jobs, site, user } = c.var;
      const { senders } = site;
      if (senders.email === null) throw nothingSends("noMailServer");
      const sender = await senderKey(db, "email", senders);
      await transactionAs(c, async (tx) => {
        const asked = { channel: "email" as const, recipient: user.email, sender };
        const tryId = await startTry(tx, asked, traceOf(c));
        await sendEmail(jobs, tx, testEmail, { tryId });
      });
      return c.json(await listOf(c), 202);
    },
  )
  .post(
    "/tries/sms",
    describe("launch", "Send a test SMS to a number", { refuses: [409] }),
    manage,
    validate("json", SmsInput, (c, { phone }) => phoneErrors(c, phone)),
    limitTries,
    async (c) => {
      const { db, jobs, site } = c.var;
      const read = readPhone(c.req.valid("json").phone, { foreign: true });
      if (!("phone" in read)) throw new AppError("invalid");
      if (site.senders.sms === null) throw nothingSends("noGateway");
      const sender = await senderKey(db, "sms", site.senders);
      await transactionAs(c, async (tx) => {
        const asked = { channel: "sms" as const, recipient: read.phone, sender };
        const tryId = await startTry(tx, asked, traceOf(c));
        await jobs.enqueue(tx, testSmsJob, { tryId }, { importance: "urgent" });
      });
      return c.json(await listOf(c), 202);
    },
  )
  .put(
    "/items/:key/dismissal",
    describe("launch", "Say that an item is not needed, with a reason"),
    manage,
    validate("param", ItemParam),
    validate("json", DismissalInput),
    async (c) => {
      const { key } = c.req.valid("param");
      const { reason } = c.req.valid("json");
      await transactionAs(c, (tx) => dismissItem(tx, key, reason, traceOf(c)));
      return c.json(await listOf(c));
    },
  )
  .delete(
    "/items/:key/dismissal",
    describe("launch", "Put an item back on the list"),
    manage,
    validate("param", ItemParam),
    async (c) => {
      const { key } = c.req.valid("param");
      await transactionAs(c, (tx) => restoreItem(tx, key, traceOf(c)));
      return c.json(await listOf(c));
    },
  );

/** What the signed-in user has read or put off on the dashboard. */
export const guideApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("launch", "Which hints of the dashboard the user has hidden"),
    signedIn,
    async (c) => c.json(await readGuide(c.var.db, c.var.user.id)),
  )
  .patch(
    "/",
    describe("launch", "Hide or show hints of the dashboard"),
    signedIn,
    validate("json", GuideInput),
    async (c) => {
      const input = c.req.valid("json");
      const { user, now } = c.var;
      return c.json(await transactionAs(c, (tx) => saveGuide(tx, user.id, input, now)));
    },
  );

async function listOf(c: ApiContext): Promise<LaunchList> {
  const { db, now, today, site, locale, t } = c.var;
  const { publicUrl, senders } = site;
  return launchList(await readLaunchFacts(db, { now, today, publicUrl, senders, locale, t }));
}

function nothingSends(why: "noMailServer" | "noGateway"): AppError {
  return new AppError("conflict", { reason: `launch.errors.${why}` });
}

function phoneErrors(c: ApiContext, phone: string | undefined): FieldErrors {
  const read = phone === undefined ? null : readPhone(phone, { foreign: true });
  if (!read || "phone" in read) return {};
  return { phone: [problemWords(c.var.t, c.var.locale, { key: read.problem })] };
}
