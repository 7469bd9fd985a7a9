import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type BucketState = {
  full?: boolean;
  /** Takes requests and never answers. */
  hangs?: boolean;
  /** The code of its refusal. */
  refuses?: string;
  /** Milliseconds before each answer. */
  slow?: number;
  /** Breaks the connection of every part after so many. */
  breaksAfterParts?: number;
};

type Stored = { bytes: Buffer; type: string };
type Upload = { key: string; initiated: Date; parts: Map<number, Buffer>; type: string };

/** An in-memory server for the part of S3 that we use, whose state can be changed while it runs. */
export function createBucketServer(initial: BucketState = {}) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const seen: { method: string; authorization: string; part: number }[] = [];
  let state = initial;
  let server: Server | undefined;
  let port = 0;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = "", headers } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://x");
    const key = decodeURIComponent(pathname);
    const part = Number(query.get("partNumber"));
    seen.push({ method, authorization: headers.authorization ?? "", part });
    const bytes = Buffer.concat(await request.toArray());
    const type = headers["content-type"] ?? "";
    if (state.hangs) return;
    if (state.slow) await delay(state.slow);
    if (state.refuses) return refuse(response, 403, state.refuses);
    if (method === "PUT" && state.full) return refuse(response, 507, "XMinioStorageFull");
    if (part > (state.breaksAfterParts ?? Number.POSITIVE_INFINITY)) {
      return request.socket.destroy();
    }
    if (query.has("uploads") || query.has("uploadId")) {
      return answerUpload(response, { method, key, bytes, type, query });
    }
    return answerObject(response, { method, key, bytes, type, query });
  }

  type Asked = { method: string; key: string; bytes: Buffer; type: string; query: URLSearchParams };

  function answerObject(response: ServerResponse, { method, key, bytes, type, query }: Asked) {
    if (method === "PUT") {
      objects.set(key, { bytes, type });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const prefix = query.get("prefix");
    if (prefix !== null) return response.end(listing([...objects.keys()], prefix));
    const found = objects.get(key);
    if (!found) return refuse(response, 404, "NoSuchKey");
    return response.writeHead(200, { "content-type": found.type }).end(found.bytes);
  }

  function answerUpload(response: ServerResponse, { method, key, bytes, type, query }: Asked) {
    const id = query.get("uploadId");
    if (id === null && method === "GET") return response.end(unfinished(uploads));
    if (id === null) {
      const made = randomUUID();
      uploads.set(made, { key, initiated: new Date(), parts: new Map(), type });
      const words = `<UploadId>${made}</UploadId>`;
      return response.end(
        xml(`<InitiateMultipartUploadResult>${words}</InitiateMultipartUploadResult>`),
      );
    }
    const upload = uploads.get(id);
    if (!upload) return refuse(response, 404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), bytes);
      return response.writeHead(200, { etag: `"${query.get("partNumber")}"` }).end();
    }
    uploads.delete(id);
    if (method === "DELETE") return response.writeHead(204).end();
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, each]) => each);
    objects.set(upload.key, { bytes: Buffer.concat(parts), type: upload.type });
    const words = '<ETag>"whole"</ETag>';
    return response.end(
      xml(`<CompleteMultipartUploadResult>${words}</CompleteMultipartUploadResult>`),
    );
  }

  return {
    objects,
    uploads,
    seen,
    become(next: BucketState) {
      state = next;
    },
    /** Listens on a free port, or on the same one again. */
    async start(): Promise<number> {
      server = createServer((request, response) => void answer(request, response));
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      port = (server.address() as AddressInfo).port;
      return port;
    },
    /** As a server that is down: connections are refused. */
    async stop() {
      server?.closeAllConnections();
      server?.close();
      server = undefined;
    },
  };
}

export type BucketServer = ReturnType<typeof createBucketServer>;

function refuse(response: ServerResponse, status: number, code: string) {
  return response
    .writeHead(status, { "content-type": "application/xml" })
    .end(xml(`<Error><Code>${code}</Code><Message>no</Message></Error>`));
}

function xml(body: string): string {
  return `<?xml version="1.0"?>${body}`;
}

/** The key as S3 tells it, without the bucket. */
function keyIn(path: string): string {
  return path.split("/").slice(2).join("/");
}

/** As S3 lists what is below a prefix. */
function listing(paths: readonly string[], prefix: string): string {
  const contents = paths
    .map(keyIn)
    .filter((key) => key.startsWith(prefix))
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
  return xml(
    `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`,
  );
}

function unfinished(uploads: Map<string, Upload>): string {
  const each = [...uploads].map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${keyIn(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  );
  return xml(`<ListMultipartUploadsResult>${each.join("")}</ListMultipartUploadsResult>`);
}
