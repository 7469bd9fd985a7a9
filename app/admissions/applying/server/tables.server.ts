import { customType, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { registrationDrafts } from "#app/admissions/registrations/tables.server.ts";
import { moment } from "#app/platform/db/columns.server.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => "bytea" });

/** An upload for a registration: first its chunks, then the checked file. */
export const registrationUploads = pgTable(
  "registration_uploads",
  {
    /** Random; whoever knows it may continue the upload. */
    id: text().primaryKey(),
    size: integer().notNull(),
    received: integer().notNull().default(0),
    fileKey: text(),
    type: text(),
    bytes: integer(),
    hash: text(),
    draftId: uuid().references(() => registrationDrafts.id, { onDelete: "set null" }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt), index().on(t.draftId)],
);

/** In the database, so that any process can continue an upload; deleted when the file is complete. */
export const registrationUploadPieces = pgTable(
  "registration_upload_pieces",
  {
    uploadId: text()
      .notNull()
      .references(() => registrationUploads.id, { onDelete: "cascade" }),
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.start] })],
);
