import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  registrationDocuments,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { until } from "#tests/process/server-process.ts";
import { bodyOf } from "#tests/setup/apply.ts";
import type { BucketServer } from "#tests/setup/bucket-server.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import type { Context, Report } from "./report.ts";
import { applicantAnswers } from "./setup/applicant-answers.ts";
import { type Client, createClient, signInAdmin } from "./setup/clients.ts";
import { countStatus, getSteadily, p99 } from "./setup/requests.ts";
import { openUrl, startBucket, startPostgres } from "./setup/several-machines.ts";
import { type Site, startSite } from "./setup/site.ts";
import { upload } from "./setup/submit-registrations.ts";

export const title =
  "A bucket that is frozen, down, slow: visitors, applicants with documents, staff";
export const minutes = 10;

const DOCUMENT = new Uint8Array(pdf(40_000));
const states: Record<string, { enter: (bucket: BucketServer) => unknown; answers: boolean }> = {
  frozen: { enter: (bucket) => bucket.become({ hangs: true }), answers: false },
  down: { enter: (bucket) => bucket.stop(), answers: false },
  "slow (2 s)": { enter: (bucket) => bucket.become({ slow: 2_000 }), answers: true },
};

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context);
  const { server: bucket, env } = await startBucket(context);
  const site = await startSite(context, { ...env, DATABASE_URL: postgres.url, TRUST_PROXY: "1" });
  const { db } = await openUrl(context, postgres.url);
  const admin = await signInAdmin(site);
  const answersOf = await applicantAnswers(site);
  const picture = await addPicture(admin);
  const first = await applicant(site, answersOf(1), 1);
  await first.sendDocument();
  const record = await first.submit();
  const [{ id } = { id: 0 }] = await db
    .select({ id: registrationDocuments.id })
    .from(registrationDocuments);
  const registration = await idOf(record);

  async function idOf(reference: string) {
    const found = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.reference, reference));
    return found[0]?.id ?? 0;
  }

  let number = 10;
  for (const [name, { enter, answers }] of Object.entries(states)) {
    const figure = (what: string, value: number, limits: object = {}) =>
      report({ name: `${name}: ${what}`, value, ...limits });
    const exactly = (what: string, value: number, wanted: number) =>
      figure(what, value, { atLeast: wanted, atMost: wanted });
    const wanted = answers ? 200 : 503;
    const person = await applicant(site, answersOf(++number), number);
    await enter(bucket);
    const stopReading = getSteadily(site.url, ["/", "/news", "/api/formations"], 20);
    const started = performance.now();
    const asked = {
      "a picture": () => admin.get(picture),
      "a document, opened by staff": () =>
        admin.get(`/api/registrations/${registration}/documents/${id}`),
    };
    for (const [what, ask] of Object.entries(asked)) {
      const answer = await ask();
      exactly(what, answer.status, wanted);
      if (!answers) await checkWords(figure, what, answer);
    }
    figure("the two together", (performance.now() - started) / 1000, { unit: "s", atMost: 25 });
    const sent = await person.trySending();
    exactly("an applicant’s document", sent.status, answers ? 204 : 503);
    if (!answers) await checkWords(figure, "an applicant’s document", sent);
    const other = await applicant(site, answersOf(number + 100), number + 100);
    exactly("status of an application without documents", await other.trySubmitting(), 201);
    exactly("the list of staff", (await admin.get("/api/registrations?per_page=20")).status, 200);
    if (!answers) {
      // Tried at most every 30 s.
      await until(async () => (await storageOf(site)) === "away", 45_000).catch(() => {});
      const said = (await storageOf(site)) === "away";
      exactly("storage is said to be away (1)", Number(said), 1);
    }
    const pages = await stopReading();
    figure(
      "pages not served",
      countStatus(pages, (status) => status !== 200),
      { atMost: 0 },
    );
    figure("pages, p99", p99(pages), { unit: "s", atMost: 0.5 });

    if (name === "down") await bucket.start();
    bucket.become({});
    await until(async () => (await person.trySending()).status === 204, 60_000);
    const reference = await person.submit();
    const documents = await db.$count(
      registrationDocuments,
      eq(registrationDocuments.registrationId, await idOf(reference)),
    );
    exactly("documents of the applicant who tried again", documents, 1);
    await until(async () => (await storageOf(site)) === "ok", 60_000);
    exactly("a picture afterwards", (await admin.get(picture)).status, 200);
  }
  report({
    name: "the process went on (1)",
    value: Number(site.isAlive()),
    atLeast: 1,
  });
}

async function storageOf({ url }: Site): Promise<string> {
  return ((await (await fetch(`${url}/api/ready`)).json()) as { storage: string }).storage;
}

/** 503 with a sentence and a time to try again. */
async function checkWords(
  figure: (what: string, value: number, limits: object) => void,
  what: string,
  answer: Response,
) {
  const { message = "" } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { message?: string };
  figure(`${what}: characters of the reason`, message.length, { atLeast: 20 });
  const seconds = Number(answer.headers.get("retry-after"));
  figure(`${what}: Retry-After`, seconds, { unit: "s", atLeast: 1 });
}

async function addPicture(admin: Client): Promise<string> {
  const bytes = new Uint8Array(await jpeg({ width: 600, height: 400 }));
  const answer = await admin.post("/api/media?filename=a.jpg", bytes);
  return ((await answer.json()) as { url: string }).url;
}

/** Somebody with one document, who may send it again. */
async function applicant(site: Site, answers: object, number: number) {
  const client = createClient(site);
  const address = { "x-forwarded-for": `10.9.${number >> 8}.${number & 255}` };
  const key = randomUUID();
  let document: string | undefined;
  async function trySending(): Promise<Response> {
    const { answer, id } = await upload(client, DOCUMENT, address);
    if (answer.status === 204) document = id;
    return answer;
  }
  const post = () => {
    const documents = document ? { identity: document } : {};
    const headers = { ...address, "idempotency-key": key };
    return client.post("/api/registrations", bodyOf(answers, { documents }), headers);
  };
  return {
    trySending,
    async sendDocument() {
      const { status } = await trySending();
      if (status !== 204) throw new Error(`the document was answered with ${status}`);
    },
    trySubmitting: async () => (await post()).status,
    async submit(): Promise<string> {
      const answer = await post();
      const { reference } = (await answer.json()) as { reference?: string };
      if (!reference) throw new Error(`the application was answered with ${answer.status}`);
      return reference;
    },
  };
}
