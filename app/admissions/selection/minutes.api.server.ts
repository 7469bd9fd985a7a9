import { Hono } from "hono";
import { z } from "zod";
import { nameOf } from "#app/platform/access/current-user.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { found } from "./guards.server.ts";
import { printedAnnex } from "./minutes/annex.ts";
import { printMinutes } from "./minutes/write-files.server.ts";
import {
  changesSince,
  filesOf,
  idsByReference,
  minutesFile,
  minutesOf,
  namesByReference,
} from "./minutes.queries.server.ts";
import { subjectOf } from "./save-round.server.ts";
import { minutesFiles } from "./schema.ts";

const FilePath = Id.extend({ file: z.enum(minutesFiles) });

export const minutesApi = new Hono<ApiEnv>()
  .get(
    "/:id/minutes",
    describe("selection", "The minutes of a closed round, their SHA-256, and what changed since"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    async (c) => {
      const { db, round } = c.var;
      const minutes = (await minutesOf(db, round.id)) ?? notFound();
      const { content, sha256, closedAt, closedBy } = minutes;
      const chosen = content.files
        .filter((registration) => registration.chosen)
        .map(({ reference }) => reference);
      return c.json({
        sha256,
        closed_at: closedAt.toISOString(),
        closed_by: closedBy,
        content,
        files: await filesOf(db, round.id),
        later: await changesSince(db, round, chosen),
      });
    },
  )
  .get(
    "/:id/annex",
    describe("selection", "The names of the people whom the minutes of a closed round shortlist", {
      file: ["application/pdf"],
      refuses: [404],
    }),
    signedIn,
    found,
    may("selection.manage"),
    may("registrations.read"),
    validate("param", Id),
    async (c) => {
      const { db, round, locale, user, now } = c.var;
      const { content, sha256 } = (await minutesOf(db, round.id)) ?? notFound();
      const names = await namesByReference(db, content);
      await noteRead(c, "export", await idsByReference(db, [...names.keys()]));
      const subject = subjectOf(round);
      await record(db, {
        ...traceOf(c),
        action: "selection.annexed",
        subject,
        after: { rows: names.size },
      });
      const made = { locale, by: nameOf(user), at: now };
      const [bytes] = await printMinutes(
        [printedAnnex({ content, sha256, names }, made)],
        "person",
      );
      return c.body(new Uint8Array(bytes ?? []), 200, {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="selection-${round.id}-annexe.pdf"`,
      });
    },
  )
  .get(
    "/:id/minutes/:file",
    describe("selection", "A file of the minutes: fr.pdf, en.pdf, de.pdf or csv", {
      file: ["application/pdf", "text/csv"],
    }),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", FilePath),
    async (c) => {
      const { db, round } = c.var;
      const { file } = c.req.valid("param");
      const { bytes, sha256 } = (await minutesFile(db, round.id, file)) ?? notFound();
      const ending = file === "csv" ? ".csv" : `-${file}`;
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": file === "csv" ? "text/csv; charset=utf-8" : "application/pdf",
        "content-disposition": `attachment; filename="selection-${round.id}${ending}"`,
        "x-content-sha256": sha256,
      });
    },
  );
