import { type Context, Hono } from "hono";
import { z } from "zod";
import { writeDocumentRequest } from "#app/admissions/messages/write.server.ts";
import {
  type Registration,
  registrationById,
} from "#app/admissions/registrations/queries.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { drawSmall } from "#app/platform/files/draw.server.ts";
import { types } from "#app/platform/files/kinds.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { asId } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { formOf } from "#app/website/registration-form/forms.server.ts";
import { refused } from "../moves/move.server.ts";
import { DocumentAct, SeenFile } from "../schema.ts";
import { actOnDocument, seenFile } from "./documents.server.ts";
import { documentOf, readRecord } from "./record.queries.server.ts";

const read = may("registrations.read");
const manage = may("registrations.manage");

type RecordEnv = ApiEnv & { Variables: { registration: Registration } };

const found = foundBy(registrationById, (c: Context<RecordEnv>, registration) =>
  c.set("registration", registration),
);

/** Twice as large as it is shown, for screens with fine pixels. */
const SMALL = { width: 224, height: 140 };

/** Documents of registrations for staff. */
export const documentsApi = new Hono<ApiEnv>()
  .get(
    "/:id{[0-9]+}/documents/:document{[0-9]+}",
    describe("registrations", "A document of an application; `file` refuses another upload", {
      file: Object.values(types),
      refuses: [409],
    }),
    read,
    found,
    validate("query", z.object({ file: SeenFile.optional() })),
    async (c) => {
      const { db, storage, registration } = c.var;
      const { file } = c.req.valid("query");
      const id = asId(c.req.param("document") ?? "");
      const document = (id && (await documentOf(db, registration.id, id))) || notFound();
      if (file && file !== seenFile(document.fileKey)) throw refused("replaced");
      const bytes = (document.fileKey && (await storage.get(document.fileKey))) || notFound();
      await noteRead(c, "document", registration.id);
      const type = document.type ?? "application/octet-stream";
      const filename = `${registration.reference}-${document.name}.${type.split("/")[1]?.replace("jpeg", "jpg")}`;
      return privateFileAnswer({ bytes, type, filename, disposition: "inline" });
    },
  )
  .get(
    "/:id{[0-9]+}/documents/:document{[0-9]+}/small",
    describe("registrations", "A small picture of a document that is a picture", {
      file: ["image/webp"],
    }),
    read,
    found,
    async (c) => {
      const { db, storage, registration } = c.var;
      const id = asId(c.req.param("document") ?? "");
      const document = (id && (await documentOf(db, registration.id, id))) || notFound();
      if (!document.fileKey || !document.type?.startsWith("image/")) notFound();
      const picture = (await storage.get(document.fileKey)) ?? notFound();
      // It stands in the record, whose look is counted.
      await noteRead(c, "record", registration.id, { part: true });
      const bytes = await drawSmall({ picture, size: SMALL });
      const filename = `${registration.reference}-${document.name}.webp`;
      return privateFileAnswer({ bytes, type: "image/webp", filename, disposition: "inline" });
    },
  )
  .post(
    "/:id{[0-9]+}/documents/:name{[a-z_]+}",
    describe("registrations", "Verify the document that was seen, or request it with a reason"),
    manage,
    found,
    validate("json", DocumentAct),
    async (c) => {
      const { db, registration, jobs, now, user } = c.var;
      const name = c.req.param("name") ?? "";
      const form = formOf(registration);
      const document = form?.documents.find((each) => each.name === name) ?? notFound();
      const act = c.req.valid("json");
      await transactionAs(c, async (tx) => {
        const target = { registrationId: registration.id, name };
        const locked = await actOnDocument(tx, target, act, traceOf(c));
        if (act.act !== "ask") return;
        const sender = { at: now, by: user ? nameOf(user) : "" };
        await writeDocumentRequest(tx, jobs, locked, { document, why: act.why }, sender);
      });
      const after = (await registrationById(db, registration.id)) ?? notFound();
      return c.json(await readRecord(db, after, c.var));
    },
  );
