import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { eq, inArray } from "drizzle-orm";
import {
  registrationDocuments,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { holds } from "./setup/hold-database.ts";
import { openUrl, startBucket, startPostgres } from "./setup/several-machines.ts";
import { startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { submitRegistrations } from "./setup/submit-registrations.ts";

export const title =
  "kill -9 in the middle of an export and of an erasure: each is whole or nothing, and can be repeated";
export const minutes = 12;

const PEOPLE = 20_000;

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context);
  const { server: bucket, env: storage } = await startBucket(context);
  const { db, pool } = await openUrl(context, `${postgres.url}?application_name=drill`);
  const dataDir = `${await temporaryFolder(context)}/data`;
  const env = { ...storage, DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: "1" };
  let site = await startSite(context, env);
  const { token } = await signInAdmin(site);
  const admin = () => createClient(site, token);
  const hold = holds(postgres);
  const exactly = (name: string, value: number, wanted: number) =>
    report({ name, value, atLeast: wanted, atMost: wanted });
  async function killAndReplace() {
    await site.stop("SIGKILL");
    await hold.release();
    site = await startSite(context, env);
  }

  // An erasure: all is removed and only its entry in the log is missing when the process dies.
  const applicants = await submitRegistrations(site, 1);
  await until(() => applicants.acknowledged.length > 0, 60_000);
  await applicants.stop();
  const reference = applicants.acknowledged[0]?.reference ?? "";
  const ofPerson = eq(registrations.reference, reference);
  const [person] = await db.select().from(registrations).where(ofPerson);
  const id = person?.id ?? 0;
  const documents = eq(registrationDocuments.registrationId, id);
  const keys = (await db.select().from(registrationDocuments).where(documents)).flatMap(
    ({ fileKey }) => fileKey ?? [],
  );
  const stored = () =>
    [...bucket.objects.keys()].filter((key) => keys.some((each) => key.endsWith(each))).length;
  const kept = () => db.$count(files, inArray(files.key, keys));
  report({ name: "erasure: documents of the person", value: keys.length, atLeast: 2 });
  await hold.slowWrites();
  const cut = admin()
    .delete(`/api/registration-people/${id}`)
    .then(
      ({ status }) => status,
      () => 0,
    );
  await until(async () => (await hold.writing("audit_log")) > 0, 60_000);
  await killAndReplace();
  exactly("erasure killed: answered (0)", await cut, 0);
  exactly(
    "erasure killed: registrations of the person",
    await db.$count(registrations, ofPerson),
    1,
  );
  exactly(
    "erasure killed: documents",
    await db.$count(registrationDocuments, documents),
    keys.length,
  );
  exactly("erasure killed: their files in the bucket", stored(), keys.length);
  const again = await admin().delete(`/api/registration-people/${id}`);
  exactly("erasure repeated: status", again.status, 200);
  exactly("erasure repeated: registrations", await db.$count(registrations, ofPerson), 0);
  await until(async () => stored() + (await kept()) === 0, 180_000).catch(() => {});
  exactly("erasure repeated: files left", stored() + (await kept()), 0);

  // An export: the reader has begun and waits when the process dies.
  await fillRegistrations(pool, PEOPLE);
  const rows = await db.$count(registrations);
  for (const format of ["csv", "xlsx"]) {
    const path = `/api/registrations/export?format=${format}`;
    const begun = await openExport(site.url + path, token);
    begun.resume();
    await new Promise((arrived) => begun.once("data", arrived));
    begun.pause();
    const whole = text(begun).then(
      () => 1,
      () => 0,
    );
    await killAndReplace();
    exactly(`export killed, ${format}: taken for a whole file (0)`, await whole, 0);
  }
  const answer = await admin().get("/api/registrations/export?format=csv");
  const lines = (await answer.text()).trim().split("\n").length - 1;
  exactly("export repeated: rows", lines, rows);
}

function openExport(url: string, token: string | null): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = get(url, { headers }, resolve);
    asked.on("error", reject);
  });
}
