import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { openStorage } from "#app/files/storage.server.ts";
import { createTestStorage } from "./test-storage.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on a free port; closed after the test. */
export async function listen(answer: Answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An in-memory server for the part of S3 that we use. */
export async function fakeBucket({ full = false, hangs = false, refuses = "" } = {}) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const seen: { method: string; authorization: string }[] = [];
  const port = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const key = decodeURIComponent(new URL(url, "http://x").pathname);
    seen.push({ method, authorization: headers.authorization ?? "" });
    const error = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    const bytes = Buffer.concat(await request.toArray());
    if (hangs) return;
    if (refuses) return error(403, refuses);
    if (method === "PUT") {
      if (full) return error(507, "XMinioStorageFull");
      objects.set(key, { bytes, type: headers["content-type"] ?? "" });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    const found = objects.get(key);
    if (method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const prefix = new URL(url, "http://x").searchParams.get("prefix");
    if (prefix !== null) return response.end(listing([...objects.keys()], prefix));
    if (!found) return error(404, "NoSuchKey");
    return response.writeHead(200, { "content-type": found.type }).end(found.bytes);
  });
  const { incoming } = await createTestStorage();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const storage = await openStorage({
    dataDir: `${incoming}/..`,
    url: `s3://photos?endpoint=${endpoint}&region=eu-test-1`,
    credentials: { accessKeyId: "key-id", secretAccessKey: "not-a-secret" },
    ...(hangs ? { timeLimit: 200 } : {}),
  });
  return { storage, objects, seen };
}

/** As S3 lists what is below a prefix. */
function listing(keys: readonly string[], prefix: string): string {
  const found = keys
    .map((key) => key.split("/").slice(2).join("/"))
    .filter((key) => key.startsWith(prefix));
  const contents = found.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
}
