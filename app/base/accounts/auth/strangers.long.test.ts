import { describe, expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { hashPassword } from "./passwords.server.ts";

const password = "un tracteur bien graissé";
const login = { email: "aya@b.ci", password };
const wrong = (email: string) => ({ email, password: "pas le bon mot" });

async function start() {
  const site = await startTestApp();
  const passwordHash = await hashPassword(password);
  await site.as("staff", { email: login.email, passwordHash });
  const count = (pattern: string, hits: number) =>
    site.db.execute(`update rate_limits set hits = ${hits} where key like '${pattern}'`);
  const hits = async (pattern: string) => {
    const { rows } = await site.db.execute<{ hits: number }>(
      `select hits from rate_limits where key like '${pattern}'`,
    );
    return rows[0]?.hits;
  };
  return { ...site, count, hits };
}

describe("sign-in beside strangers", () => {
  test("thirty failures of an address do not refuse a right password there", async () => {
    const { as } = await start();
    const stranger = await as("visitor");
    for (let nth = 0; nth < 31; nth++) {
      expect((await stranger.post("/api/login", wrong(`p${nth}@b.ci`))).status).toBe(422);
    }
    expect((await (await as("visitor")).post("/api/login", login)).status).toBe(200);
  });

  test("a device that has signed in before passes failures of strangers on its account", async () => {
    const { as, count, hits } = await start();
    const laptop = await as("visitor");
    await laptop.post("/api/login", login);
    const stranger = await as("visitor");
    await stranger.post("/api/login", wrong(login.email));
    await count("login%", 1_000);
    // The stranger waits meanwhile; two tries at the same time are one too many.
    const slowed = stranger.post("/api/login", wrong(login.email));
    expect((await laptop.post("/api/login", login)).status, "known device").toBe(200);
    expect((await slowed).status, "unknown device").toBe(429);
    for (let nth = 0; nth < 5; nth++) await laptop.post("/api/login", wrong(login.email));
    const first = laptop.post("/api/login", wrong(login.email));
    await expect.poll(() => hits("login device%"), { message: "the first is there" }).toBe(6);
    const tries = [first, laptop.post("/api/login", login)];
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses, "its own failures").toEqual([429, 429]);
    expect((await laptop.post("/api/login", login)).status, "the right password").toBe(200);
  });

  test("a right password passes after failures on its account from the same network", async () => {
    const { as } = await start();
    const stranger = await as("visitor");
    for (let nth = 0; nth < 5; nth++) await stranger.post("/api/login", wrong(login.email));
    expect((await stranger.post("/api/login", wrong(login.email))).status).toBe(429);
    expect((await (await as("visitor")).post("/api/login", login)).status).toBe(200);
  });

  test("a device known for one account has no other limits for another account", async () => {
    const { as } = await start();
    const laptop = await as("visitor");
    await laptop.post("/api/login", login);
    for (let nth = 0; nth < 5; nth++) await laptop.post("/api/login", wrong("b@b.ci"));
    const elsewhere = await as("visitor");
    expect((await elsewhere.post("/api/login", wrong("b@b.ci"))).status).toBe(429);
  });

  test("failures on an account count over all networks, whether it exists or not", async () => {
    const { as, db } = await start();
    for (const email of [login.email, "nobody@b.ci"]) {
      for (let nth = 1; nth <= 3; nth++) {
        const stranger = await as("visitor", { address: `198.51.100.${nth}` });
        await stranger.post("/api/login", wrong(email));
      }
    }
    const { rows } = await db.execute(
      "select hits from rate_limits where key like 'login account:%'",
    );
    expect(rows).toEqual([{ hits: 3 }, { hits: 3 }]);
  });
});

describe("a forgotten password beside strangers", () => {
  test("a network the account has signed in from gets a link after a hundred requests of others", async () => {
    const { as, mails, count } = await start();
    const home = await as("visitor", { address: "198.51.100.9" });
    await home.post("/api/login", login);
    const stranger = await as("visitor", { address: "198.51.100.1" });
    const ask = (caller: typeof home) =>
      caller.post("/api/password/forgot", { email: login.email });
    await ask(stranger);
    await count("forgot day%", 150);
    await ask(await as("visitor", { address: "198.51.100.2" }));
    const before = (await mails()).length;
    await ask(await as("visitor", { address: "198.51.100.3" }));
    expect(await mails(), "a stranger's").toHaveLength(before);
    await ask(home);
    expect(await mails(), "the owner's").toHaveLength(before + 1);
  });

  test("above a hundred a day a mailbox still gets one link in ten minutes", async () => {
    const { as, mails, count, clock } = await start();
    const ask = async (nth: number) =>
      (await as("visitor", { address: `198.51.100.${nth}` })).post("/api/password/forgot", {
        email: login.email,
      });
    await ask(1);
    await count("forgot day%", 150);
    for (let nth = 2; nth < 5; nth++) await ask(nth);
    expect(await mails()).toHaveLength(2);
    clock.now = new Date(clock.now.getTime() + 10 * 60_000);
    await ask(5);
    expect(await mails()).toHaveLength(3);
  });
});
