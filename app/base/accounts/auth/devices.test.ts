import { describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { tokens } from "#app/platform/access/tables.server.ts";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { hashPassword } from "./passwords.server.ts";
import type { Device } from "./schema.ts";
import { sweep } from "./sweep.server.ts";

const password = "un tracteur bien graissé";
const login = { email: "aya@b.ci", password };
const phone = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
};

async function start() {
  const app = await startTestApp({ today: "2026-01-15" });
  const passwordHash = await hashPassword(password);
  const person = await app.as("staff", { email: "aya@b.ci", passwordHash });
  return { ...app, person };
}

describe("signed-in devices", () => {
  test("are listed with browser, system and address", async () => {
    const { as, person } = await start();
    const browser = await as("visitor", { address: "198.51.100.4" });
    await browser.post("/api/login", login, phone);
    const devices = (await (await person.get("/api/tokens")).json()) as Device[];
    expect(devices).toHaveLength(2);
    expect(devices.filter(({ current }) => current)).toHaveLength(1);
    expect(devices.find(({ current }) => !current)).toEqual({
      id: expect.any(Number),
      browser: "Chrome",
      system: "Android",
      address: "198.51.100.4",
      current: false,
      created_at: "2026-01-15T10:00:00.000Z",
      last_used_at: "2026-01-15T10:00:00.000Z",
      expires_at: "2026-01-22T10:00:00.000Z",
    });
  });

  test("can be signed out one by one or all others, but not those of other users", async () => {
    const { as, person, get } = await start();
    const browser = await as("visitor");
    const tokens: string[] = [];
    for (let index = 0; index < 3; index++) {
      const body = (await (await browser.post("/api/login", login)).json()) as { token: string };
      tokens.push(body.token);
    }
    const status = async (token = "") =>
      (await get("/api/user", { authorization: `Bearer ${token}` })).status;
    const id = tokens[0]?.split("|")[0];
    const stranger = await as("staff");
    expect((await stranger.delete(`/api/tokens/${id}`)).status).toBe(404);
    expect((await person.delete(`/api/tokens/${id}`)).status).toBe(200);
    expect((await person.delete(`/api/tokens/${id}`)).status).toBe(404);
    expect([await status(tokens[0]), await status(tokens[1])]).toEqual([401, 200]);
    const others = await person.delete("/api/tokens");
    expect(await others.json()).toEqual({ success: true, ended: 2 });
    expect([await status(tokens[1]), await status(person.token)]).toEqual([401, 200]);
  });

  test("last use is stored at most once a minute", async () => {
    const { person, clock } = await start();
    const lastUse = async () => {
      const [device] = (await (await person.get("/api/tokens")).json()) as Device[];
      return device?.last_used_at;
    };
    clock.now = new Date("2026-01-15T10:00:50Z");
    await person.get("/api/user");
    expect(await lastUse()).toBe("2026-01-15T10:00:00.000Z");
    clock.now = new Date("2026-01-15T10:05:00Z");
    await person.get("/api/user");
    expect(await lastUse()).toBe("2026-01-15T10:05:00.000Z");
  });
});

describe("an unknown device", () => {
  test("is announced by email, except the first one", async () => {
    const { as, mails } = await start();
    const [laptop, other] = [await as("visitor"), await as("visitor", { address: "198.51.100.4" })];
    await laptop.post("/api/login", login);
    await laptop.post("/api/login", login);
    expect(await mails()).toHaveLength(0);
    await other.post("/api/login", login, phone);
    await other.post("/api/login", login, phone);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Nouvelle connexion à votre compte");
    expect(mail?.text).toContain("Chrome · Android, le 15 janvier 2026 à 10:00");
    expect(mail?.text).toContain("198.51.100.4");
  });

  test("is not announced when the user has turned it off", async () => {
    const { as, mails, person } = await start();
    await person.patch("/api/user", { notifications: { new_device: false } });
    for (let index = 0; index < 2; index++) await (await as("visitor")).post("/api/login", login);
    expect(await mails()).toHaveLength(0);
  });
});

test("the row height of lists is kept with the account, on every device", async () => {
  const { as, person } = await start();
  const device = await as("visitor");
  const { token } = await ok<{ token: string }>(device.post("/api/login", login));
  const there = async () => {
    const me = await ok<CurrentUser>(device.get("/api/user", { authorization: `Bearer ${token}` }));
    return [me.density, me.notifications.new_device];
  };
  expect(await there()).toEqual(["comfortable", true]);
  const changed = await ok<CurrentUser>(person.patch("/api/user", { density: "compact" }));
  expect(changed.density).toBe("compact");
  expect(await there()).toEqual(["compact", true]);
  expect((await person.patch("/api/user", { density: "tiny" })).status).toBe(422);
  await person.patch("/api/user", { firstname: "Awa" });
  expect(await there()).toEqual(["compact", true]);
  const admin = await as("admin");
  expect(await ok<object[]>(admin.get("/api/audit"))).toContainEqual(
    expect.objectContaining({
      action: "users.profile_changed",
      before: { density: "comfortable" },
      after: { density: "compact" },
    }),
  );
});

test("the hourly job deletes expired rows only", async () => {
  const { db, clock, person, as } = await start();
  await (await as("visitor")).post("/api/login", { ...login, password: "pas le bon mot" });
  await sweep(db, clock.now);
  expect((await person.get("/api/user")).status).toBe(200);
  expect(await db.$count(rateLimits)).toBe(3);
  await sweep(db, new Date(clock.now.getTime() + 8 * 24 * 3600_000));
  expect([await db.$count(rateLimits), await db.$count(tokens)]).toEqual([0, 0]);
});
