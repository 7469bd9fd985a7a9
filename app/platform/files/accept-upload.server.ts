import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { sqlState } from "#app/platform/db/sql-state.server.ts";
import { type InTransaction, transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { drawMaster } from "./draw.server.ts";
import { announceFiles, discardFile, keepFiles } from "./files.server.ts";
import { beginsAsMarkup, isWholePdf } from "./genuine.ts";
import { type AudioFormat, type Extension, type FileKind, types } from "./kinds.ts";
import { isLockedPdf } from "./locked-pdf.ts";
import type { Master } from "./pictures.server.ts";
import {
  type Accepted,
  type Received,
  receive,
  shortHash,
  uploadProblemOf,
  uploadRefused,
} from "./receive.server.ts";
import { isFull, type Storage } from "./storage.server.ts";

/** A stored file. */
export type StoredFile = {
  key: string;
  kind: FileKind;
  extension: Extension;
  /** The type it is always served with. */
  type: string;
  bytes: number;
  hash: string;
  /** Facts about an image. */
  picture: Omit<Master, "bytes" | "extension"> | null;
};

type Place = {
  db: Db;
  storage: Storage;
  now: Date;
  /**
   * Runs the transaction that writes the owner; for signed-in users it checks their account again.
   */
  write?: InTransaction;
};

type Upload<T> = {
  body: ReadableStream<Uint8Array> | null;
  accepted: Accepted;
  /** Images are cropped to a square of this many pixels. */
  square?: number;
  /** Without it the file is private and has a random name. */
  keyOf?: (file: Omit<StoredFile, "key">) => string;
  /** Writes the owner of the file. The file is kept only if this commits. */
  save: (tx: Tx, file: StoredFile) => Promise<T>;
};

const DATABASE_FULL = "53100";

/**
 * Accepts an uploaded file: counts bytes while reading, detects the type from the bytes, re-encodes
 * images, and leaves either a file with an owner or nothing.
 */
export function acceptUpload<T>(place: Place, upload: Upload<T>): Promise<T> {
  return orDiskFull(async () => {
    const received = await receive(place.storage.incoming, upload.body, upload.accepted);
    const { contents, ...facts } = await prepare(received, upload.square).finally(() =>
      rm(received.path, { force: true }),
    );
    const file = { ...facts, key: upload.keyOf?.(facts) ?? privateKey() };
    return store(place, file, contents, upload.save);
  });
}

/** An uploaded spreadsheet: private and stored unchanged. */
export type StoredSheet = { key: string; type: string; bytes: number };

type Sheet<T> = {
  body: ReadableStream<Uint8Array> | null;
  maxBytes: number;
  save: (tx: Tx, sheet: StoredSheet) => Promise<T>;
};

/** Accepts a spreadsheet. Whether it is one is found out by reading it. */
export function acceptSheet<T>(place: Place, { body, maxBytes, save }: Sheet<T>): Promise<T> {
  return orDiskFull(async () => {
    const { path } = await receive(place.storage.incoming, body, { sheet: maxBytes }).catch(
      (error: unknown) => {
        // People who send a table get words about tables.
        throw uploadProblemOf(error) === "kind" ? sheetKindRefused(error) : error;
      },
    );
    const contents = await readFile(path).finally(() => rm(path, { force: true }));
    const sheet = { key: privateKey(), type: "application/octet-stream", bytes: contents.length };
    return store(place, sheet, contents, save);
  });
}

function sheetKindRefused(cause: unknown): AppError {
  const reason = "imports.errors.kind";
  return new AppError("invalid", { reason, fields: { file: [reason] }, cause });
}

async function orDiskFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFull(error) || sqlState(error) === DATABASE_FULL) throw new AppError("diskFull");
    throw error;
  }
}

async function prepare({ kind, path, format }: Received<FileKind>, square?: number) {
  if (kind === "audio") {
    const contents = await readFile(path);
    if (beginsAsMarkup(contents)) throw uploadRefused("kind");
    return describe(kind, format as AudioFormat, contents, null);
  }
  if (kind === "pdf") {
    const contents = await readFile(path);
    if (beginsAsMarkup(contents)) throw uploadRefused("kind");
    if (!isWholePdf(contents)) throw uploadRefused("broken");
    // Staff who open it have no password.
    if (isLockedPdf(contents)) throw uploadRefused("locked");
    return describe(kind, "pdf", contents, null);
  }
  const { bytes, extension, ...picture } = await drawMaster(path, square);
  return describe(kind, extension, bytes, picture);
}

function describe(
  kind: FileKind,
  extension: Extension,
  contents: Uint8Array,
  picture: StoredFile["picture"],
) {
  const bytes = contents.length;
  return {
    contents,
    kind,
    extension,
    type: types[extension],
    bytes,
    hash: shortHash(contents),
    picture,
  };
}

async function store<T, File extends { key: string; type: string }>(
  { db, storage, now, write = (work) => transaction(db, work) }: Place,
  file: File,
  contents: Uint8Array,
  save: (tx: Tx, file: File) => Promise<T>,
): Promise<T> {
  await announceFiles(db, [file.key], now);
  try {
    await storage.put(file.key, contents, file.type);
    return await write(async (tx) => {
      await keepFiles(tx, [file.key]);
      return save(tx, file);
    });
  } catch (error) {
    // If this fails too, the sweep removes the file.
    await discardFile(db, storage, file.key).catch(() => {});
    throw error;
  }
}

function privateKey(): string {
  const name = randomBytes(20).toString("hex");
  return `private/${name.slice(0, 2)}/${name}`;
}
