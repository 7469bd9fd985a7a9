import { describe, expect, test } from "vitest";
import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { registrationDrafts, registrations } from "#app/admissions/registrations/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { announce, sendPiece } from "#tests/setup/upload.ts";

async function start() {
  const lines: string[] = [];
  const site = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const visitor = await site.as("visitor");
  const count = (pattern: string) =>
    site.db
      .execute<{ hits: number }>(`select hits from rate_limits where key like '${pattern}'`)
      .then(({ rows }) => rows.map(({ hits }) => hits));
  return { site, visitor, lines, count };
}

describe("invalid tries of one client", () => {
  test("150 applications without content leave the next one of the same address accepted", async () => {
    const { site, visitor } = await start();
    for (let nth = 0; nth < 150; nth++) expect((await send(visitor, {})).status).toBe(422);
    expect((await send(visitor, bodyOf(await somebody(site)))).status).toBe(201);
  });

  test("only stored applications count for the limits of an address", async () => {
    const { site, visitor, count } = await start();
    for (let nth = 0; nth < 3; nth++) await send(visitor, {});
    expect(await count("registration application%day:%")).toEqual([0]);
    await send(visitor, bodyOf(await somebody(site)));
    expect(await count("registration application%day:%")).toEqual([1]);
  });

  test.each([
    ["120 in ten minutes", "registration application:%", 120],
    ["2,000 in a day", "registration application day:%", 2_000],
  ])("above %s, applications are received and marked", async (_, pattern, hits) => {
    const { site, visitor } = await start();
    await send(visitor, bodyOf(await somebody(site)));
    await site.db.execute(`update rate_limits set hits = ${hits - 1} where key like '${pattern}'`);
    for (let nth = 0; nth < 2; nth++) {
      expect((await send(visitor, bodyOf(await somebody(site)))).status).toBe(201);
    }
    const staff = await site.as("coordinator");
    type Row = { id: number; above_limit: boolean };
    const list = await read<{ data: Row[] }>(staff.get("/api/registrations?mark=above_limit"));
    expect(list.data).toMatchObject([{ above_limit: true }]);
    const record = await staff.get(`/api/registrations/${list.data[0]?.id}`);
    expect(await record.json()).toMatchObject({ above_limit: true });
    expect(await site.db.select().from(registrations)).toHaveLength(3);
  });

  test("drafts of unknown forms leave the next draft of the same address possible", async () => {
    const { site, visitor } = await start();
    const begin = (form: string) => visitor.post("/api/registrations/drafts", { form });
    for (let nth = 0; nth < 201; nth++) expect((await begin("no-form")).status).toBe(422);
    expect((await begin("meca-agro")).status).toBe(201);
    expect(await site.db.select().from(registrationDrafts)).toHaveLength(1);
  });

  test("announced bytes that are never sent do not count, sent ones do", async () => {
    const { visitor, count } = await start();
    const announced = await announce(visitor, 5 * 1024 * 1024);
    expect(await count("%bytes%"), "announced").toEqual([]);
    const address = announced.headers.get("location") ?? "";
    await sendPiece(visitor, address, 0, pdf(10 * 1024));
    expect(await count("%bytes%")).toEqual([10]);
  });
});

describe("messages to one person", () => {
  const receipts = async ({ site }: Awaited<ReturnType<typeof start>>) => {
    await site.work(messageJobs(site.services));
    return site.db.select().from(registrationMessages);
  };

  test("one phone gets three receipts a day, whoever asks, and the applications are stored", async () => {
    const started = await start();
    const { site } = started;
    for (let nth = 1; nth <= 5; nth++) {
      const { email: _, ...person } = await somebody(site);
      const visitor = await site.as("visitor", { address: `10.0.0.${nth}` });
      const answers = { ...person, phone: "07 99 00 00 01", messages_by: ["sms"] };
      const sent = await send(visitor, bodyOf(answers, { another_person: true }));
      expect(sent.status).toBe(201);
    }
    expect(await site.db.select().from(registrations)).toHaveLength(5);
    expect(await receipts(started)).toHaveLength(3);
  });

  test("one mailbox gets three receipts a day, in any spelling", async () => {
    const started = await start();
    const { site, visitor } = started;
    for (const email of ["a@b.ci", "A@b.ci", "a+1@b.ci", "a+2@b.ci", "a@B.ci"]) {
      expect((await send(visitor, bodyOf({ ...(await somebody(site)), email }))).status).toBe(201);
    }
    expect(await receipts(started)).toHaveLength(3);
    expect(
      (await send(visitor, bodyOf({ ...(await somebody(site)), email: "c@b.ci" }))).status,
    ).toBe(201);
    expect(await receipts(started)).toHaveLength(4);
  });

  test("dots in a Gmail address do not make another mailbox", async () => {
    const started = await start();
    const { site, visitor } = started;
    for (const email of [
      "awa@gmail.com",
      "a.wa@gmail.com",
      "a.w.a@Gmail.com",
      "aw.a@googlemail.com",
    ]) {
      expect((await send(visitor, bodyOf({ ...(await somebody(site)), email }))).status).toBe(201);
    }
    expect(await receipts(started)).toHaveLength(3);
  });
});

describe("asking who has applied", () => {
  test("after ten refusals a day a network gets the same answer for everybody", async () => {
    const { site, visitor, lines } = await start();
    const known = await somebody(site);
    await send(visitor, bodyOf(known));
    const ask = async (address?: string) => {
      const caller = address ? await site.as("visitor", { address }) : visitor;
      const { phone } = known;
      return send(caller, bodyOf({ ...(await somebody(site)), phone }));
    };
    for (let nth = 0; nth < 10; nth++) expect((await ask()).status).toBe(409);
    expect(lines.filter((line) => line.includes("A person has applied before"))).toHaveLength(10);
    const [taken, free] = [await ask(), await send(visitor, bodyOf(await somebody(site)))];
    expect([taken.status, free.status]).toEqual([201, 201]);
    const shape = async (answer: Response) => Object.keys(await read<object>(answer));
    expect(await shape(taken)).toEqual(await shape(free));
    const rows = await site.db.select().from(registrations).orderBy(registrations.id);
    expect(
      rows.map(({ suspected }) => suspected),
      "for the team to compare",
    ).toContain(true);
    expect((await ask("198.51.100.7")).status, "another network").toBe(409);
  });

  test("the same identity number and name is answered alike too", async () => {
    const { site, visitor } = await start();
    const known = await somebody(site);
    await send(visitor, bodyOf(known));
    for (let nth = 0; nth < 10; nth++)
      expect((await send(visitor, bodyOf(known))).status).toBe(409);
    expect((await send(visitor, bodyOf(known))).status).toBe(201);
  });
});
