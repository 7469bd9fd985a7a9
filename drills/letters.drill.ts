import { lettersTo, secondsUntilLetters } from "./outbox.ts";
import type { Report, Running } from "./report.ts";
import { admin, caller, openSite, type Site } from "./site.ts";

export const title = "100 letters at once; a flood of forgotten passwords";
export const minutes = 6;

const LETTERS = 100;
const FLOOD = 20;

/** The flood comes from another network than the person who needs a link. */
const from = (address: string) => ({ "x-forwarded-for": address });

export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1" });
  const person = await admin(site);
  const invite = (number: number) =>
    person.post("/api/invitations", { email: `invite-${number}@exemple.test`, role: "staff" });
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: LETTERS }, (_, number) => invite(number)));
  const asked = (performance.now() - started) / 1000;
  report({
    what: "letters asked for",
    value: answers.filter(({ ok }) => ok).length,
    atLeast: LETTERS,
  });
  const after = await secondsUntilLetters(site, "invite-", LETTERS);
  report({ what: "asked for within", value: asked, unit: "s" });
  report({ what: "all out after", value: asked + after, unit: "s", atMost: 30 });

  const alone = await forget(site, "admin@tremplin.example");
  report({ what: "a link for a forgotten password, alone", value: alone, unit: "s", atMost: 5 });
  const visitor = caller(site);
  await visitor.get("/sanctum/csrf-cookie");
  const flood = Array.from({ length: FLOOD }, (_, number) =>
    visitor.post(
      "/api/password/forgot",
      { email: `inconnu-${number}@exemple.test` },
      from("203.0.113.9"),
    ),
  );
  const late = await forget(site, "admin@tremplin.example");
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  const served = statuses.filter((status) => status === 200 || status === 429).length;
  report({ what: "requests for unknown addresses answered", value: served, atLeast: FLOOD });
  report({ what: "a link among them", value: late, unit: "s", atMost: 5 });
}

/** Seconds until the link lies in the outbox. */
async function forget(site: Site, email: string) {
  const visitor = caller(site);
  await visitor.get("/sanctum/csrf-cookie");
  const before = await lettersTo(site, email);
  const started = performance.now();
  const answer = await visitor.post("/api/password/forgot", { email }, from("198.51.100.7"));
  if (answer.status !== 200) throw new Error(`asking for a link was answered ${answer.status}`);
  await secondsUntilLetters(site, email, before + 1);
  return (performance.now() - started) / 1000;
}
