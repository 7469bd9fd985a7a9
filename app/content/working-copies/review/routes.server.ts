import { Hono } from "hono";
import { z } from "zod";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { BigId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { actOf, itemFor } from "../act.server.ts";
import { readEditorItem } from "../drafts/read-item.server.ts";
import { publishItem } from "../publish/publish-item.server.ts";
import { write } from "../routes/item-routes.server.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import {
  addComment,
  decideReview,
  resolveComment,
  submitForReview,
  withdrawReview,
} from "./review.server.ts";
import { CommentInput, DecideInput, SubmitInput } from "./schema.ts";

const Language = Id.extend({ locale: z.enum(locales) });
const Remark = Id.extend({ comment: BigId.shape.id });

/** Writers submit a language, those who publish it comment and decide. */
export function reviewRoutes<T extends KindTypes>(kind: ServerKind<T>) {
  return new Hono<ApiEnv>()
    .post(
      "/:id/reviews/:locale",
      describe(kind.section, "Submit a language for review, as it stands"),
      signedIn,
      validate("param", Language),
      itemFor(kind, "edit"),
      validate("json", SubmitInput),
      async (c) => {
        const wish = { ...c.req.valid("param"), ...c.req.valid("json") };
        await transactionAs(c, (tx) => submitForReview(tx, kind, wish, actOf(c)));
        return c.json(await readEditorItem(c, kind, wish));
      },
    )
    .delete(
      "/:id/reviews/:locale",
      describe(kind.section, "Withdraw your own request for a review"),
      signedIn,
      validate("param", Language),
      itemFor(kind, "edit"),
      async (c) => {
        const wish = c.req.valid("param");
        await transactionAs(c, (tx) => withdrawReview(tx, kind, wish, actOf(c)));
        return c.json(await readEditorItem(c, kind, wish));
      },
    )
    .post(
      "/:id/reviews/:locale/decision",
      describe(kind.section, "Accept a submitted language, also publishing it, or send it back"),
      signedIn,
      validate("param", Language),
      itemFor(kind, "publish"),
      validate("json", DecideInput),
      async (c) => {
        const { id, locale } = c.req.valid("param");
        const wish = c.req.valid("json");
        const act = actOf(c);
        await write(c, async (tx) => {
          await decideReview(tx, kind, { id, locale, ...wish }, act);
          if (wish.decision !== "accepted" || !wish.publish) return;
          const versions = { [locale]: wish.version };
          await publishItem(tx, kind, { id, locales: [locale], versions }, act);
        });
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .post(
      "/:id/reviews/:locale/comments",
      describe(
        kind.section,
        "Remark on one field of a language, or on a passage of it; at any time",
      ),
      signedIn,
      validate("param", Language),
      itemFor(kind, "edit"),
      validate("json", CommentInput),
      async (c) => {
        const remark = { ...c.req.valid("param"), ...c.req.valid("json") };
        await transactionAs(c, (tx) => addComment(tx, kind, remark, actOf(c)));
        return c.json(await readEditorItem(c, kind, remark), 201);
      },
    )
    .post(
      "/:id/comments/:comment/resolve",
      describe(kind.section, "Say that a remark is dealt with"),
      signedIn,
      validate("param", Remark),
      itemFor(kind, "edit"),
      async (c) => {
        const remark = c.req.valid("param");
        await transactionAs(c, (tx) => resolveComment(tx, kind, remark, actOf(c)));
        return c.json(await readEditorItem(c, kind, remark));
      },
    );
}
