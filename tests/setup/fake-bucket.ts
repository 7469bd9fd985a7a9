import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { openStorage } from "#app/platform/files/storage.server.ts";
import { type BucketState, createBucketServer } from "./bucket-server.ts";
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

/** Storage on a bucket in memory; closed after the test. */
export async function fakeBucket(state: BucketState & { partSize?: number } = {}) {
  const server = createBucketServer(state);
  const port = await server.start();
  onTestFinished(() => server.stop());
  const { incoming } = await createTestStorage();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const storage = await openStorage({
    dataDir: `${incoming}/..`,
    url: `s3://photos?endpoint=${endpoint}&region=eu-test-1`,
    credentials: { accessKeyId: "key-id", secretAccessKey: "not-a-secret" },
    ...(state.partSize ? { partSize: state.partSize } : {}),
    ...(state.hangs ? { timeLimit: 200 } : {}),
  });
  const { objects, uploads, seen, become } = server;
  return { storage, objects, uploads, seen, become };
}
