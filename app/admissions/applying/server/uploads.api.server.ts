import { MemoryLocker, Server } from "@tus/server";
import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { AppError } from "#app/platform/errors.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { refusalsOf } from "#app/platform/http/openapi-refusals.ts";
import { DOCUMENT_MAX_BYTES } from "#app/website/registration-form/definition.ts";
import { finishUpload, uploadRefusal } from "./finish-upload.server.ts";
import { limitPieces, limitReads, limitUploads } from "./throttles.server.ts";
import { countBytes, refuseWhenFull, refuseWithoutBytes } from "./unclaimed.server.ts";
import { UploadStore } from "./upload-store.server.ts";

export const UPLOADS = "/api/registrations/uploads";

/** Locks an upload within the process; between processes the offset decides. */
const locker = new MemoryLocker();

const PIECE = "application/offset+octet-stream";

type Tus = {
  needs?: string[];
  gives?: string[];
  status: 200 | 201 | 204;
  piece?: boolean;
  verb?: "head";
};

/** tus uses headers for data and plain text for errors. */
function document(summary: string, { needs = [], gives = [], status, piece, verb }: Tus) {
  const text = { content: { "text/plain": { schema: { type: "string" as const } } } };
  const refused = (description: string) => ({ description, ...text });
  const header = (name: string) => ({
    name,
    in: "header" as const,
    required: true,
    schema: { type: "string" as const },
  });
  const bytes = { schema: { type: "string", format: "binary" } as const };
  return describeRoute({
    tags: ["registrations"],
    summary,
    description: "Resumable upload by the tus protocol 1.0.0 (https://tus.io).",
    parameters: ["Tus-Resumable", ...needs].map(header),
    ...(piece ? { requestBody: { required: true, content: { [PIECE]: bytes } } } : {}),
    ...(verb ? { "x-verb": verb } : {}),
    responses: {
      [status]: {
        description: "Done; see the headers",
        headers: Object.fromEntries(gives.map((name) => [name, { schema: { type: "string" } }])),
      },
      ...refusalsOf([404, 413, 422, 429, 507]),
      400: refused("A header is wrong or missing"),
      409: refused("The offset is not the end of the upload"),
      410: refused("No longer there"),
      412: refused("Unsupported version of tus"),
      415: refused("Wrong content type"),
    },
  });
}

/** Resumable uploads of documents. */
export const registrationUploadsApi = new Hono<ApiEnv>()
  .post(
    "/",
    document("Create an upload of at most 5 MB (PDF, JPEG, PNG); `Location` is its URL", {
      needs: ["Upload-Length"],
      gives: ["Location", "Upload-Offset"],
      status: 201,
    }),
    limitUploads,
    handleTus,
  )
  // Only HEAD is allowed: uploaded files cannot be downloaded here.
  .get(
    "/:upload",
    document("Offset of an upload", {
      gives: ["Upload-Offset", "Upload-Length"],
      status: 200,
      verb: "head",
    }),
    limitReads,
    handleTus,
  )
  .patch(
    "/:upload",
    document("Send the next chunk of an upload", {
      needs: ["Upload-Offset"],
      gives: ["Upload-Offset"],
      status: 204,
      piece: true,
    }),
    limitPieces,
    handleTus,
  )
  .delete("/:upload", document("Delete an upload", { status: 204 }), limitPieces, handleTus);

async function handleTus(c: Context<ApiEnv>): Promise<Response> {
  const { db, storage, now } = c.var;
  if (c.req.raw.method === "GET") notFound();
  // Announcing takes no room, chunks do.
  if (c.req.raw.method === "PATCH") await refuseWhenFull(c);
  let refused: unknown;
  const server = new Server({
    path: UPLOADS,
    datastore: new UploadStore(db, now, (tx, bytes) => countBytes(c, tx, bytes)),
    locker,
    maxSize: DOCUMENT_MAX_BYTES,
    relativeLocation: true,
    // CORS is handled for the whole API.
    allowedOrigins: [],
    async onUploadCreate(_, { size = 0 }) {
      await refuseWhenFull(c);
      await refuseWithoutBytes(c, size);
      return {};
    },
    async onUploadFinish(_, { id }) {
      await finishUpload({ db, storage, now }, id).catch((error: unknown) => {
        refused = uploadRefusal(error, "file");
        throw error;
      });
      return {};
    },
    async onResponseError(_, error) {
      if (!("status_code" in error)) refused ??= error;
    },
  });
  const answer = await server.handleWeb(c.req.raw);
  // Our own errors go through the error handler of the API.
  if (refused) throw refused;
  if (answer.status === 413) throw new AppError("tooLarge");
  // An unsupported extension or a missing offset is a client error like other wrong headers.
  if (answer.status === 501 || answer.status === 403) {
    return new Response(answer.body, { status: 400, headers: answer.headers });
  }
  return answer;
}
