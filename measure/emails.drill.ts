import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { countEmails, secondsUntilEmails } from "./setup/emails.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title = "100 e-mails at once; many password resets for unknown addresses";
export const minutes = 6;

const INVITATIONS = 100;
const UNKNOWN = 20;

/** The requests for unknown addresses come from another network than the real one. */
const from = (address: string) => ({ "x-forwarded-for": address });

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const admin = await signInAdmin(site);
  const invite = (number: number) =>
    admin.post("/api/invitations", { email: `invite-${number}@exemple.test`, role: "staff" });
  const started = performance.now();
  const responses = await Promise.all(
    Array.from({ length: INVITATIONS }, (_, number) => invite(number)),
  );
  const requestSeconds = (performance.now() - started) / 1000;
  report({
    name: "invitations accepted",
    value: responses.filter(({ ok }) => ok).length,
    atLeast: INVITATIONS,
  });
  const emailSeconds = await secondsUntilEmails(site, "invite-", INVITATIONS);
  report({ name: "all requests answered after", value: requestSeconds, unit: "s" });
  report({
    name: "all e-mails sent after",
    value: requestSeconds + emailSeconds,
    unit: "s",
    atMost: 30,
  });

  const alone = await secondsUntilResetLink(site, "admin@tremplin.example");
  report({ name: "password reset link, alone", value: alone, unit: "s", atMost: 5 });
  const visitor = createClient(site);
  await visitor.get("/sanctum/csrf-cookie");
  const unknown = Array.from({ length: UNKNOWN }, (_, number) =>
    visitor.post(
      "/api/password/forgot",
      { email: `inconnu-${number}@exemple.test` },
      from("203.0.113.9"),
    ),
  );
  const among = await secondsUntilResetLink(site, "admin@tremplin.example");
  const statuses = (await Promise.all(unknown)).map(({ status }) => status);
  const answered = statuses.filter((status) => status === 200 || status === 429).length;
  report({ name: "requests for unknown addresses answered", value: answered, atLeast: UNKNOWN });
  report({ name: "password reset link among them", value: among, unit: "s", atMost: 5 });
}

async function secondsUntilResetLink(site: Site, email: string) {
  const visitor = createClient(site);
  await visitor.get("/sanctum/csrf-cookie");
  const before = await countEmails(site, email);
  const started = performance.now();
  const response = await visitor.post("/api/password/forgot", { email }, from("198.51.100.7"));
  if (response.status !== 200)
    throw new Error(`the request for a link was answered ${response.status}`);
  await secondsUntilEmails(site, email, before + 1);
  return (performance.now() - started) / 1000;
}
