import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { locale, moment } from "#app/db/columns.server.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => "bytea" });

/** An application that is being filled in without JavaScript. */
export const registrationDrafts = pgTable(
  "registration_drafts",
  {
    id: uuid().primaryKey().defaultRandom(),
    form: text().notNull(),
    locale: locale(),
    /** As typed: wrong answers are kept too. */
    answers: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    /** Document name → upload. */
    documents: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Sending a draft twice makes one application. */
    idempotencyKey: uuid().notNull().defaultRandom(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

/** A file on its way to an application: first its pieces, then the checked file. */
export const registrationUploads = pgTable(
  "registration_uploads",
  {
    /** Nobody can guess it, and whoever knows it may go on with the upload. */
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

/**
 * Kept in the database, which every process shares, so that an upload may go on at whichever
 * process the next piece arrives; gone as soon as the file is whole.
 */
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
