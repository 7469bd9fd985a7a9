import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { knownOrigin } from "#app/http/csrf.server.ts";
import { looseBody } from "#app/http/loose-body.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { throttle } from "#app/http/rate-limit.server.ts";
import { invalid, validate } from "#app/http/validate.server.ts";
import { mailJob } from "#app/mail/mail-job.ts";
import { readForm, signForm } from "./form-token.server.ts";
import { insertMessage } from "./queries.server.ts";
import { ContactInput, MIN_FILL_SECONDS } from "./schema.ts";

type OpenForm = { number: string; seconds: number };
type ContactEnv = ApiEnv & { Variables: { form: OpenForm } };

/** The signed form stands in for the CSRF token: another site can neither read nor make one. */
const ownForm = createMiddleware<ContactEnv>(async (c, next) => {
  const { form } = await looseBody(c);
  const open = readForm(await c.var.site.csrfSecret(), form, c.var.now);
  if (!open) throw new AppError("csrfMismatch");
  c.set("form", open);
  await next();
});

const fewMessages = throttle((c) => [
  { key: `contact ${networkOf(c.var.address)}`, tries: 10, seconds: 10 * 60 },
  { key: `contact day ${networkOf(c.var.address)}`, tries: 50, seconds: 24 * 60 * 60 },
]);

export const contactApi = new Hono<ContactEnv>()
  .get("/form", describe("contact", "A blank form, to be sent back with a message"), async (c) => {
    c.header("cache-control", "no-store");
    return c.json({ form: signForm(await c.var.site.csrfSecret(), c.var.now) });
  })
  .post(
    "/",
    describe("contact", "Write to the programme; one message for each form"),
    knownOrigin,
    ownForm,
    fewMessages,
    validate("json", ContactInput),
    async (c) => {
      const { website, form: _, ...message } = c.req.valid("json");
      const { db, jobs, locale, now, t } = c.var;
      const { number, seconds } = c.var.form;
      if (seconds < MIN_FILL_SECONDS) throw invalid(c, { form: [t("contact.problem.tooFast")] });
      if (website) {
        // Whoever fills in the hidden field hears what everybody hears.
        c.var.log.info("a message in the hidden field was dropped");
        return c.json({ success: true }, 201);
      }
      await transaction(db, async (tx) => {
        const written = { ...message, form: number, locale, createdAt: now };
        const messageId = await insertMessage(tx, written);
        if (messageId) await jobs.enqueue(tx, mailJob, { kind: "contactMessage", messageId });
      });
      return c.json({ success: true }, 201);
    },
  );
