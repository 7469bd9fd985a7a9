import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { bodyOf } from "#tests/setup/apply.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { applicantAnswers } from "./applicant-answers.ts";
import { type Client, createClient } from "./clients.ts";
import { ipAddress } from "./requests.ts";
import type { Site } from "./site.ts";

const tus = { "tus-resumable": "1.0.0" };
const UPLOADS = "/api/registrations/uploads";

export type Acknowledged = { key: string; reference: string };

/** Applicants submit with two documents each, and retry with the same key until acknowledged. */
export async function submitRegistrations(
  site: Site,
  applicants: number,
  { pause = 0, first = 0 } = {},
) {
  const answersOf = await applicantAnswers(site);
  const files = [
    new Uint8Array(await jpeg({ width: 600, height: 400 })),
    new Uint8Array(pdf(40_000)),
  ];
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<number, number>();
  let stopped = false;
  let number = first;

  async function submitUntilStopped() {
    while (!stopped) {
      number += 1;
      await submitOnce(number).catch(() => {});
      if (pause) await delay(pause);
    }
  }

  async function submitOnce(applicant: number) {
    const address = { "x-forwarded-for": ipAddress(applicant) };
    const client = createClient(site);
    const identity = await retry(() => uploaded(client, files[0], address));
    const cv = await retry(() => uploaded(client, files[1], address));
    const key = randomUUID();
    const body = bodyOf(answersOf(applicant), { documents: { identity, cv } });
    await retry(async () => {
      const headers = { ...address, "idempotency-key": key };
      const response = await client.post("/api/registrations", body, headers);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const { reference } = (await response.json()) as { reference?: string };
      if (!response.ok || !reference) throw new Error(`answered ${response.status}`);
      acknowledged.push({ key, reference });
    });
  }

  async function retry<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (stopped) throw error;
        await delay(100 + Math.random() * 200);
      }
    }
  }

  const done = Promise.all(Array.from({ length: applicants }, submitUntilStopped));
  return {
    acknowledged,
    statuses,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

async function uploaded(...args: Parameters<typeof upload>): Promise<string> {
  const { answer, id } = await upload(...args);
  if (answer.status !== 204) throw new Error(`sending the file was answered with ${answer.status}`);
  return id;
}

/** Sends a file as the form does; the answer is that of its last part. */
export async function upload(
  client: Client,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  address: Record<string, string>,
): Promise<{ answer: Response; id: string }> {
  const length = { "upload-length": String(bytes?.length ?? 0) };
  const created = await client.post(UPLOADS, undefined, { ...tus, ...address, ...length });
  const location = created.headers.get("location");
  if (!location) throw new Error(`creating the upload was answered with ${created.status}`);
  const answer = await client.patch(location, bytes, {
    ...tus,
    ...address,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  });
  return { answer, id: location.split("/").at(-1) ?? "" };
}
