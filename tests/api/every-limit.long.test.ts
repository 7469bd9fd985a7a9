import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { lostReferenceJobs } from "#app/admissions/follow-up/lost-reference.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { limitByNetwork } from "#app/platform/http/limit-by-network.server.ts";
import { waitFor } from "#app/platform/http/rate-limit.server.ts";
import { apply, bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { aPastCohort, completeAll, issueAll } from "#tests/setup/certificates.ts";
import { read } from "#tests/setup/content.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { graduates, runDay, switchOn, tokenIn } from "#tests/setup/surveys.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { announce, sendPiece } from "#tests/setup/upload.ts";
import { limitUses } from "./limit-uses.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;
type Scenario = {
  /** What a stranger does to use the limit up. */
  stranger: (caller: Caller) => Promise<unknown>;
  /** What everybody else behind the same address does afterwards. */
  passes: (caller: Caller) => Promise<Response>;
  status: number;
  /** The same with what is wrong, where it can be. */
  wrong?: (caller: Caller) => Promise<Response>;
};

const password = "un tracteur bien graissé";
const aya = { email: "aya@b.ci", password };
const drafts = "/api/registrations/drafts";
const figures = "/api/figures/indicators";
const question = { name: "Awa", email: "awa@example.org", phone: "", subject: "Une question" };

/** By the limit it is about, as `limitUses` names it. */
async function scenariosOf(site: TestApp): Promise<Record<string, Scenario>> {
  await site.as("staff", { email: aya.email, passwordHash: await hashPassword(password) });
  await site.as("staff", { email: "ali@b.ci" });
  const home = await site.as("visitor", { address: "198.51.100.200" });
  await home.post("/api/password/forgot", { email: "ali@b.ci" });
  const reset = new URL((await site.mails()).at(-1)?.action.href ?? "").searchParams.get("reset");
  const chosen = {
    password: "la charrue avance bien",
    password_confirmation: "la charrue avance bien",
  };

  const { reference, phone } = await apply(site);
  const status = `/api/registrations/${reference}/status`;
  const lost = await apply(site);

  const admin = await site.as("admin");
  const made = { name: "Power BI", scopes: ["figures"], expires_on: null };
  const { key } = await read<{ key: string }>(admin.post("/api/api-keys", made));
  const bearer = (given: string) => ({ authorization: `Bearer ${given}` });

  const begin = (caller: Caller) => caller.post(drafts, { form: "meca-agro" });
  const { draft } = await read<{ draft: string }>(begin(home));
  const own = { "x-registration-draft": draft };
  const change = (caller: Caller) =>
    caller.patch(`${drafts}/current`, { answers: { town: "Man" } }, own);
  const file = pdf(500);
  const [mine, theirs] = [await announce(home, file.length), await announce(home, file.length)].map(
    (answer) => answer.headers.get("location") ?? "",
  );
  const applying = async (caller: Caller) => send(caller, bodyOf(await somebody(site)));
  const lookUp = (caller: Caller, birth_date: string) => caller.post(status, { birth_date, phone });
  const many = async (work: () => Promise<Response>) => {
    for (let round = 0; round < 16; round++) {
      await Promise.all(Array.from({ length: 20 }, () => work()));
    }
  };

  return {
    "base/accounts/auth/limits.server.ts limitSignIn": {
      stranger: (caller) => caller.post("/api/login", { ...aya, password: "pas le bon mot" }),
      passes: (caller) => caller.post("/api/login", aya),
      status: 200,
    },
    "base/accounts/auth/limits.server.ts limitForgotten": {
      stranger: (caller) => caller.post("/api/password/forgot", { email: "x@b.ci" }),
      passes: (caller) => caller.post("/api/password/forgot", { email: aya.email }),
      status: 200,
    },
    "base/accounts/auth/limits.server.ts countWrongLink": {
      stranger: (caller) => caller.post("/api/password/reset", { token: "no", ...chosen }),
      passes: (caller) => caller.post("/api/password/reset", { token: reset, ...chosen }),
      status: 200,
      wrong: (caller) => caller.post("/api/user/email/confirm", { token: "no" }),
    },
    "admissions/applying/server/throttles.server.ts limitApplications": {
      stranger: applying,
      passes: applying,
      status: 201,
    },
    "admissions/applying/server/throttles.server.ts limitDrafts": {
      stranger: begin,
      passes: begin,
      status: 201,
    },
    "admissions/applying/server/throttles.server.ts limitChanges": {
      stranger: change,
      passes: change,
      status: 200,
    },
    "admissions/applying/server/throttles.server.ts limitUploads": {
      stranger: (caller) => announce(caller, 500),
      passes: (caller) => announce(caller, 500),
      status: 201,
    },
    "admissions/applying/server/throttles.server.ts limitPieces": {
      stranger: (caller) => sendPiece(caller, theirs ?? "", 0, file),
      passes: (caller) => sendPiece(caller, mine ?? "", 0, file),
      status: 204,
    },
    "admissions/applying/server/throttles.server.ts reads": {
      stranger: (caller) => many(() => caller.get(`${drafts}/current`, own)),
      passes: (caller) => caller.get(`${drafts}/current`, own),
      status: 200,
    },
    "website/contact/api.server.ts fewMessages": {
      stranger: (caller) =>
        caller.post("/api/contact", { ...question, message: "Quand commence la cohorte ?" }),
      passes: (caller) =>
        caller.post("/api/contact", { ...question, message: "Où commence la cohorte ?" }),
      status: 201,
    },
    "admissions/follow-up/lookup-limits.server.ts limitLookups": {
      stranger: (caller) => lookUp(caller, "1999-01-01"),
      passes: (caller) => lookUp(caller, "2001-03-27"),
      status: 200,
      wrong: (caller) => lookUp(caller, "1999-01-02"),
    },
    "admissions/follow-up/lost-reference.api.server.ts limitLost": {
      stranger: (caller) =>
        caller.post("/api/registrations/lost-reference", { reach: "07 99 99 99 99" }),
      passes: (caller) => caller.post("/api/registrations/lost-reference", { reach: lost.phone }),
      status: 202,
    },
    "monitoring/open-data/with-key.server.ts withKey": {
      stranger: (caller) => caller.get(figures, bearer("tk_wrong")),
      passes: (caller) => caller.get(figures, bearer(key)),
      status: 200,
      wrong: (caller) => caller.get(figures, bearer("tk_wrong")),
    },
    "site/api-context.server.ts limitSearches": {
      stranger: (caller) => many(() => caller.get("/api/posts?search=mot")),
      passes: (caller) => caller.get("/api/posts?search=mot"),
      status: 200,
    },
  };
}

/** Limits that nobody uses up for another, and why. */
const harmless: Record<string, string> = {
  "base/accounts/auth/limits.server.ts isMailboxFull":
    "never refuses: the mailbox has got links already",
  "base/accounts/auth/limits.server.ts limitPasswordChange": "of a signed-in account",
  "base/accounts/auth/limits.server.ts limitRegister": "of a token",
  "admissions/applying/server/message-ceiling.server.ts takeReceipt":
    "never refuses: the screen shows the reference",
  "admissions/applying/server/taken-ceiling.server.ts countTaken":
    "never refuses: accepts and marks instead",
  "admissions/applying/server/unclaimed.server.ts countBytes": "bytes of a day: room on the disk",
  "admissions/applying/server/unclaimed.server.ts refuseWithoutBytes": "the same bytes",
  "admissions/applying/server/warn-administrators.server.ts warnAdministrators": "never refuses",
  "website/contact/api.server.ts contactApi": "bytes of a day: room on the disk",
  "admissions/follow-up/lookup-limits.server.ts warnOf": "never refuses",
  "admissions/follow-up/lost-reference.api.server.ts lostReferenceApi":
    "of a phone or mailbox that has got its reference already",
  "admissions/follow-up/lost-reference.server.ts sendReferences":
    "only messages to real people count",
  "admissions/follow-up/lookup-limits.server.ts limitChanges": "of the owner of a registration",
  "operations/launch/api.server.ts limitTries": "of administrators",
  "content/media/daily-bytes.server.ts countBytesOf": "of one account",
  "content/media/daily-bytes.server.ts refuseUsedUp": "of one account",
  "content/working-copies/drafts/daily-texts.server.ts countText": "of one account",
  "monitoring/open-data/with-key.server.ts keyLimit": "of a key",
  "training/surveys/own.api.server.ts fewAnswers": "of a link",
  "site/pages.server.ts createPages": "tested below: waits",
  "training/certificates/verify/api.server.ts verifyApi": "tested below",
  "training/surveys/own.api.server.ts withSurvey": "tested below",
};

/** As after very many tries; bytes are bounded on purpose. */
const useUp = ({ db }: TestApp) =>
  db.execute("update rate_limits set hits = 1000000 where hits > 0 and key not like '%bytes%'");

describe("limits that strangers behind the same address have used up", () => {
  let names: string[] = [];
  beforeAll(async () => {
    names = await limitUses();
  });

  test("let what is right pass, and refuse only what is wrong", async () => {
    const site = await startTestApp();
    const scenarios = Object.entries(await scenariosOf(site));
    const tested = [...scenarios.map(([name]) => name), ...Object.keys(harmless)];
    expect(names, "every limit in the code is tested or said to be harmless").toEqual(
      tested.sort(),
    );
    const address = (nth: number) => ({ address: `10.9.0.${nth}` });
    for (const [nth, [, { stranger }]] of scenarios.entries()) {
      await stranger(await site.as("visitor", address(nth)));
    }
    await useUp(site);
    const answers = await Promise.all(
      scenarios.map(async ([name, { passes, wrong, status }], nth) => {
        const caller = await site.as("visitor", address(nth));
        const right = await passes(caller);
        const refused = await wrong?.(await site.as("visitor", address(nth)));
        return [name, right.status, status, refused?.status ?? 429];
      }),
    );
    expect(answers.filter(([, got, wanted, refused]) => got !== wanted || refused !== 429)).toEqual(
      [],
    );
    await site.work(lostReferenceJobs(site.services));
    const sent = (await site.mails()).map(({ to }) => to.email);
    expect(sent, "the link of a forgotten password").toContain(aya.email);
    const marked = await site.db
      .select()
      .from(registrations)
      .where(eq(registrations.aboveLimit, true));
    expect(marked, "the application above the limit").toHaveLength(1);
  });

  test("open a valid certificate, and refuse wrong codes", async () => {
    const site = await aPastCohort(1);
    await completeAll(site);
    const [certificate] = await issueAll(site);
    const look = async (code = "") =>
      (await (await site.as("visitor")).get(`/api/certificates/verify/${code}`)).status;
    expect(await look("aaaaaaaaaaaaaa10")).toBe(404);
    await useUp(site);
    expect([await look(certificate?.code), await look("aaaaaaaaaaaaaa10")]).toEqual([200, 429]);
  });

  test("open a survey by its link, and refuse wrong links", async () => {
    const site = await startTestApp({ today: "2026-11-17" });
    await switchOn(site);
    await graduates(site, "2026-10-17", [{ email: "awa@example.org" }]);
    const [email] = await runDay(site);
    const open = async (token: string) =>
      (await (await site.as("visitor")).get("/api/surveys/own", { "x-survey-token": token }))
        .status;
    expect(await open("wrong")).toBe(404);
    await useUp(site);
    expect([await open(tokenIn(email?.text ?? "")), await open("wrong")]).toEqual([200, 429]);
  });
});

describe("waiting", () => {
  const limit = { name: "x", about: null, tries: 5, seconds: 60, slows: true } as const;

  test("lasts three seconds at most", () => {
    expect([5, 6, 17, 1_000_000].map((hits) => waitFor([limit], () => hits))).toEqual([
      0, 250, 3_000, 3_000,
    ]);
    const searches = limitByNetwork({ tries: 2, seconds: 10 });
    const waits = Array.from({ length: 20 }, () => searches.count("203.0.113.7"));
    expect([waits[1], waits[2], waits.at(-1)]).toEqual([0, 250, 3_000]);
    expect(searches.count("203.0.113.8"), "another network").toBe(0);
  });
});
