import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { spendBytes } from "#app/platform/http/byte-budget.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { hasCsrfToken } from "#app/platform/http/csrf.server.ts";
import { looseBody } from "#app/platform/http/loose-body.server.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { perNetwork, throttle } from "#app/platform/http/rate-limit.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { forwardMessage } from "./emails.server.ts";
import { messageKey, readForm, senderKey, signForm } from "./form-token.server.ts";
import { insertMessage } from "./queries.server.ts";
import { ContactInput, MIN_FILL_SECONDS } from "./schema.ts";

type OpenForm = { number: string; seconds: number };
type ContactEnv = ApiEnv & {
  Variables: {
    form: OpenForm;
    /** Whether the message is also sent by e-mail. */
    forwards: boolean;
  };
};

/**
 * The signed form replaces the CSRF token, because another site can neither read nor create one. A
 * client that sends the CSRF token needs no form; the date serves as the form's id then.
 */
const ownForm = guarding(
  createMiddleware<ContactEnv>(async (c, next) => {
    const { form } = await looseBody(c);
    const { site, now, today } = c.var;
    const open =
      form === undefined && (await hasCsrfToken(c))
        ? { number: today, seconds: Number.POSITIVE_INFINITY }
        : readForm(await site.csrfSecret(), form, now);
    if (!open) throw new AppError("csrfMismatch");
    c.set("form", open);
    await next();
  }),
  { refuses: [419] },
);

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

const perDay = (address: string) =>
  perNetwork(address, {
    name: "contact day",
    tries: 300,
    seconds: DAY,
    watches: true,
    onFailure: "giveBack",
  });

/**
 * A mobile network puts many people behind one address, and anybody can type the address of another
 * person: above the limits messages are slowed down and stored. Above those of a day the programme
 * reads them in the team area only, so that its mailbox is not flooded.
 */
const fewMessages = throttle<ContactEnv>(
  async (c) => {
    const { address } = c.var;
    const about = `${senderKey(await looseBody(c))}\n${networkOf(address)}`;
    const slowing = { seconds: 10 * MINUTES, slows: true, onFailure: "giveBack" } as const;
    return [
      { name: "contact from", about, tries: 5, ...slowing },
      ...perNetwork(address, { name: "contact", tries: 60, ...slowing }),
      ...perDay(address),
    ];
  },
  (c, countOf) => {
    const above = perDay(c.var.address).some((limit) => countOf(limit).hits > limit.tries);
    c.set("forwards", !above);
  },
);

/** What one network may write in a day: thousands of messages. */
const room = { name: "contact bytes", mostBytes: 20 * 1024 * 1024, seconds: DAY };

export const contactApi = new Hono<ContactEnv>()
  .get("/form", describe("contact", "A blank form, to be sent back with a message"), async (c) => {
    c.header("cache-control", "no-store");
    return c.json({ form: signForm(await c.var.site.csrfSecret(), c.var.now) });
  })
  .post(
    "/",
    describe("contact", "Write to the program; the same message twice is one message", {
      open: "csrf",
      more: "Needs the CSRF token or, in its place, the signed `form` of `GET /api/contact/form`.",
    }),
    ownForm,
    fewMessages,
    validate("json", ContactInput, (c, { website }) => ({
      // A browser may have filled in the hidden field for a person, so report the error instead of
      // confirming.
      ...(website ? { website: [c.var.t("contact.problem.hiddenField")] } : {}),
    })),
    async (c) => {
      const { website: _hidden, form: _, ...message } = c.req.valid("json");
      const { db, jobs, locale, now } = c.var;
      const { number, seconds } = c.var.form;
      if (seconds < MIN_FILL_SECONDS) {
        throw new AppError("invalid", { fields: { form: ["contact.problem.tooFast"] } });
      }
      const { address, forwards } = c.var;
      await transaction(db, async (tx) => {
        const form = messageKey(number, message);
        const written = { ...message, form, locale, createdAt: now };
        const messageId = await insertMessage(tx, written);
        if (!messageId) return;
        const bytes = Buffer.byteLength(JSON.stringify(message));
        await spendBytes(c, tx, { ...room, about: networkOf(address) }, bytes);
        if (forwards) await forwardMessage(jobs, tx, messageId);
      });
      return c.json({ success: true }, 201);
    },
  );
