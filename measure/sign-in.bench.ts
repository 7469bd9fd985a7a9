import type { Context, Report } from "./report.ts";
import { type Client, createClient } from "./setup/clients.ts";
import { pageTimes } from "./setup/page-times.ts";
import { ipAddress } from "./setup/requests.ts";
import { ADMIN, type Site, startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";

export const title = "Sign-in: equal time for known and unknown e-mails; 200 sign-ins at once";

const ATTEMPTS = 50;
const SIMULTANEOUS = 200;

export async function run(report: Report, context: Context) {
  // With a trusted proxy every attempt has another IP address, so no limit applies.
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const client = createClient(site);
  await client.get("/sanctum/csrf-cookie");
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < ATTEMPTS; index += 1) {
    known.push(await timeSignIn(client, ADMIN.email, index));
    const email = `nobody${index}@tremplin.example`;
    unknown.push(await timeSignIn(client, email, index + ATTEMPTS));
  }
  report({ name: "wrong password, median", value: median(known), unit: "ms" });
  report({ name: "unknown e-mail, median", value: median(unknown), unit: "ms" });
  const difference = Math.abs(median(known) - median(unknown));
  report({ name: "difference", value: difference, unit: "ms", atMost: 20 });
  await measureSimultaneous(report, site, client);
}

async function measureSimultaneous(report: Report, { url }: Site, client: Client) {
  const before = await pageTimes(url, { count: 50 });
  const attempts = Array.from({ length: SIMULTANEOUS }, (_, index) =>
    timeSignIn(client, `simultaneous${index}@tremplin.example`, 1_000 + index),
  );
  const during = await pageTimes(url, { count: 50 });
  await Promise.all(attempts);
  report({ name: "public page before, median", value: median(before), unit: "ms" });
  report({ name: "public page during 200 sign-ins, median", value: median(during), unit: "ms" });
}

async function timeSignIn(client: Client, email: string, number: number) {
  const started = performance.now();
  const credentials = { email, password: "not the password" };
  const headers = { "x-forwarded-for": ipAddress(number) };
  const response = await client.post("/api/login", credentials, headers);
  const milliseconds = performance.now() - started;
  if (![422, 429, 503].includes(response.status)) {
    throw new Error(`sign-in answered ${response.status}`);
  }
  return milliseconds;
}
