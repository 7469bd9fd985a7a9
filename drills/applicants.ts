import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { mecaAgro } from "#app/features/registration-form/forms/meca-agro.ts";
import { completeAnswers } from "#tests/setup/applicant.ts";
import { bodyOf } from "#tests/setup/apply.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { type Caller, caller, type Site } from "./site.ts";

const tus = { "tus-resumable": "1.0.0" };
const UPLOADS = "/api/registrations/uploads";

type Acknowledged = { key: string; reference: string };

/** People who apply with two papers each, and try again with the same key until somebody answers. */
export async function manyApplicants(site: Site, people: number, { pause = 0, first = 0 } = {}) {
  const course = await courseOf(site);
  const files = [
    new Uint8Array(await jpeg({ width: 600, height: 400 })),
    new Uint8Array(pdf(40_000)),
  ];
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<number, number>();
  let going = true;
  let number = first;

  async function work() {
    while (going) {
      number += 1;
      await applyOnce(number).catch(() => {});
      if (pause) await delay(pause);
    }
  }

  async function applyOnce(person: number) {
    const from = { "x-forwarded-for": `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}` };
    const visitor = caller(site);
    const [identity, cv] = [
      await stubborn(() => sendFile(visitor, files[0], from)),
      await stubborn(() => sendFile(visitor, files[1], from)),
    ];
    const answers = {
      ...completeAnswers(mecaAgro, course),
      phone: `+22507${String(person).padStart(8, "0")}`,
      identity_number: `C ${String(person).padStart(8, "0")}`,
      last_name: `Fictive${String(person).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`,
    };
    const key = randomUUID();
    const body = bodyOf(answers, { documents: { identity, cv } });
    await stubborn(async () => {
      const answer = await visitor.post("/api/registrations", body, {
        ...from,
        "idempotency-key": key,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const { reference } = (await answer.json()) as { reference?: string };
      if (!answer.ok || !reference) throw new Error(`answered ${answer.status}`);
      acknowledged.push({ key, reference });
    });
  }

  /** As a phone does: the same again, until it gets through or the drill is over. */
  async function stubborn<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!going) throw error;
        await delay(100 + Math.random() * 200);
      }
    }
  }

  const done = Promise.all(Array.from({ length: people }, work));
  return {
    acknowledged,
    statuses,
    async stop() {
      going = false;
      await done;
    },
  };
}

async function sendFile(
  visitor: Caller,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  from: Record<string, string>,
): Promise<string> {
  const size = String(bytes?.length ?? 0);
  const begun = await visitor.post(UPLOADS, undefined, { ...tus, ...from, "upload-length": size });
  const place = begun.headers.get("location");
  if (!place) throw new Error(`the upload was answered with ${begun.status}`);
  const sent = await visitor.patch(place, bytes, {
    ...tus,
    ...from,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  });
  if (sent.status !== 204) throw new Error(`the piece was answered with ${sent.status}`);
  return place.split("/").at(-1) ?? "";
}

async function courseOf(site: Site): Promise<number> {
  const answer = await fetch(`${site.url}/api/formations`);
  const courses = (await answer.json()) as { id: number; form: string | null }[];
  return courses.find(({ form }) => form === mecaAgro.key)?.id ?? 0;
}
