import { MemoryLocker, Server } from "@tus/server";
import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { AppError } from "#app/errors.ts";
import { DOCUMENT_MAX_BYTES } from "#app/features/registration-form/definition.ts";
import { type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { refusalsOf } from "#app/http/openapi-refusals.ts";
import { throttle } from "#app/http/rate-limit.server.ts";
import { refusalOf } from "./file-refusal.server.ts";
import { finishUpload } from "./finish-upload.server.ts";
import { UploadStore } from "./upload-store.server.ts";

export const UPLOADS = "/api/registrations/uploads";

// Mobile networks put thousands of people behind one address: the limit must not meet a village.
const fewUploads = throttle((c) => [
  { key: `registration upload ${networkOf(c.var.address)}`, tries: 200, seconds: 10 * 60 },
  { key: `registration upload day ${networkOf(c.var.address)}`, tries: 4_000, seconds: 86_400 },
]);

/** Within a process two requests for one upload take turns; between processes the offset decides. */
const locker = new MemoryLocker();

const PIECE = "application/offset+octet-stream";

type Tus = {
  needs?: string[];
  gives?: string[];
  status: 200 | 201 | 204;
  piece?: boolean;
  verb?: "head";
};

/** What tus says in headers; a refusal of its own is a line of plain text. */
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
        description: "Done; the headers tell the rest",
        headers: Object.fromEntries(gives.map((name) => [name, { schema: { type: "string" } }])),
      },
      ...refusalsOf([404, 413, 422]),
      400: refused("A header is wrong or lacks"),
      409: refused("The piece does not begin where the last one ended"),
      410: refused("No longer there"),
      412: refused("Not the version of tus that is spoken here"),
      415: refused("Not the type of a piece"),
    },
  });
}

/** Papers on their way, in pieces that survive a bad line. */
export const registrationUploadsApi = new Hono<ApiEnv>()
  .post(
    "/",
    document(
      "Announce a file of at most 5 MB (PDF, JPEG, PNG); `Location` is where its pieces go",
      { needs: ["Upload-Length"], gives: ["Location", "Upload-Offset"], status: 201 },
    ),
    fewUploads,
    speakTus,
  )
  // Asked for with HEAD. What came in goes out by no public way.
  .get(
    "/:upload",
    document("How much of a file is there", {
      gives: ["Upload-Offset", "Upload-Length"],
      status: 200,
      verb: "head",
    }),
    speakTus,
  )
  .patch(
    "/:upload",
    document("Send the next piece of a file", {
      needs: ["Upload-Offset"],
      gives: ["Upload-Offset"],
      status: 204,
      piece: true,
    }),
    speakTus,
  )
  .delete("/:upload", document("Forget a file", { status: 204 }), speakTus);

async function speakTus(c: Context<ApiEnv>): Promise<Response> {
  const { db, storage, now } = c.var;
  if (c.req.raw.method === "GET") notFound();
  let refused: unknown;
  const server = new Server({
    path: UPLOADS,
    datastore: new UploadStore(db, now),
    locker,
    maxSize: DOCUMENT_MAX_BYTES,
    relativeLocation: true,
    // Which other sites may call is decided for the whole API.
    allowedOrigins: [],
    async onUploadFinish(_, { id }) {
      await finishUpload({ db, storage, now }, id).catch((error: unknown) => {
        refused = refusalOf(c, error, "file");
        throw error;
      });
      return {};
    },
    async onResponseError(_, error) {
      if (!("status_code" in error)) refused ??= error;
    },
  });
  const answer = await server.handleWeb(c.req.raw);
  // Our own errors are answered as everywhere: in the caller's words, and the unknown masked.
  if (refused) throw refused;
  if (answer.status === 413) throw new AppError("tooLarge");
  // An extension that is not spoken here, or no offset: as wrong as any other header.
  if (answer.status === 501 || answer.status === 403) {
    return new Response(answer.body, { status: 400, headers: answer.headers });
  }
  return answer;
}
