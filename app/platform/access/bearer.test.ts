import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import { createApp } from "#app/site/app.server.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const name = { fr: "Secrétariat", en: "Office", de: "Sekretariat" };

test("token, account and role are read with one query", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  await ok(admin.post("/api/roles", { name, permissions: ["media.manage"] }), 201);
  const clerk = await as("staff", { role: "secretariat" });
  for (const caller of [admin, clerk]) {
    const queries = vi.spyOn(Client.prototype, "query");
    await ok(caller.get("/api/user"));
    expect(queries).toHaveBeenCalledOnce();
    queries.mockRestore();
  }
});

test("a change of a role is in force in another process with the next request", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  await ok(admin.post("/api/roles", { name, permissions: ["media.manage"] }), 201);
  const clerk = await site.as("staff", { role: "secretariat" });
  const { db, jobs, storage, clock } = site;
  const other = createApp({
    db,
    jobs,
    storage,
    log: createLog({ level: "silent" }),
    publicUrl: "http://localhost:3000",
    now: () => clock.now,
  });
  const headers = { authorization: `Bearer ${clerk.token}` };
  const seen = async () => (await other.request("/api/registrations", { headers })).status;
  expect(await seen()).toBe(403);
  const change = { name, permissions: ["registrations.read"], version: 1 };
  await ok(admin.put("/api/roles/secretariat", change));
  expect(await seen()).toBe(200);
});
