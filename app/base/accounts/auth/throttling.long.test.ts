import { describe, expect, test } from "vitest";
import { clientAddress, networkOf } from "#app/platform/http/client-address.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { hashPassword } from "./passwords.server.ts";

const wrong = (email: string) => ({ email, password: "pas le bon mot" });

describe("sign-in limits", () => {
  test("the sixth failure in a minute is refused with the time to wait", async () => {
    const { as, clock } = await startTestApp();
    const visitor = await as("visitor");
    const statuses: number[] = [];
    for (let index = 0; index < 5; index++) {
      statuses.push((await visitor.post("/api/login", wrong("a@b.ci"))).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    const sixth = await visitor.post("/api/login", wrong("a@b.ci"));
    expect([sixth.status, await sixth.json()]).toEqual([429, { message: "Too Many Attempts." }]);
    expect(sixth.headers.get("retry-after")).toBe("60");
    expect(sixth.headers.get("x-ratelimit-limit")).toBe("5");
    expect(sixth.headers.get("x-ratelimit-remaining")).toBe("0");
    const reset = Number(sixth.headers.get("x-ratelimit-reset"));
    expect(reset).toBe(clock.now.getTime() / 1000 + 60);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect((await visitor.post("/api/login", wrong("a@b.ci"))).status).toBe(422);
  });

  test("another spelling of the e-mail counts for the same account", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    for (const email of ["a@b.ci", "A@b.ci", " a@B.ci", "a@b.CI ", "A@B.CI"]) {
      await visitor.post("/api/login", wrong(email));
    }
    expect((await visitor.post("/api/login", wrong("a@b.ci"))).status).toBe(429);
  });

  test("concurrent attempts are all counted", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    await visitor.post("/api/logout");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => visitor.post("/api/login", wrong("a@b.ci"))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test("behind a trusted proxy only the address it reports counts", async () => {
    const { as } = await startTestApp({ trustProxy: 1 });
    const visitor = await as("visitor", { address: "10.0.0.1" });
    const from = (address: string) => ({ "x-forwarded-for": `6.6.6.6, ${address}` });
    for (let index = 0; index < 5; index++) {
      const forged = { "x-forwarded-for": `7.7.7.${index}, 198.51.100.1` };
      await visitor.post("/api/login", wrong("a@b.ci"), forged);
    }
    const again = (address: string) => visitor.post("/api/login", wrong("a@b.ci"), from(address));
    expect((await again("198.51.100.1")).status).toBe(429);
    expect((await again("198.51.100.2")).status).toBe(422);
  });

  test("a successful sign-in resets the count", async () => {
    const { as } = await startTestApp();
    const password = "un tracteur bien graissé";
    await as("staff", { email: "aya@b.ci", passwordHash: await hashPassword(password) });
    const visitor = await as("visitor");
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 4; index++) await visitor.post("/api/login", wrong("aya@b.ci"));
      const { status } = await visitor.post("/api/login", { email: "aya@b.ci", password });
      expect(status).toBe(200);
    }
  });

  test("reset emails to one address are limited without refusing anybody", async () => {
    const { as, mails } = await startTestApp();
    await as("staff", { email: "aya@b.ci" });
    const stranger = await as("visitor", { address: "198.51.100.1" });
    const owner = await as("visitor", { address: "198.51.100.2" });
    const ask = (caller: typeof owner) =>
      caller.post("/api/password/forgot", { email: "aya@b.ci" });
    const answers = [];
    for (let index = 0; index < 7; index++) answers.push(await ask(stranger));
    expect(await mails(), "the stranger's").toHaveLength(5);
    answers.push(await ask(owner));
    expect(await mails(), "the owner's").toHaveLength(6);
    answers.push(await ask(owner));
    expect(await mails(), "the mailbox has enough").toHaveLength(6);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(bodies).size, "the same answer for all").toBe(1);
  });

  test("an IP address is not accepted as an e-mail", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor", { address: "203.0.113.7" });
    const answer = await visitor.post("/api/password/forgot", { email: "203.0.113.7" });
    expect(answer.status).toBe(422);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("networkOf maps %s to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ['"[2001:db8::1]"', "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["evil, 203.0.113.7:1", "203.0.113.7"],
  ["", "192.0.2.1"],
])("clientAddress reads %j as %s", (header, address) => {
  const c = {
    env: { incoming: { socket: { remoteAddress: "::ffff:192.0.2.1" } } },
    req: { header: () => header },
  };
  expect(clientAddress(c as never, 1)).toBe(address);
});
