import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";

const email = "admin@tremplin.example";

test("a new installation creates one admin with a default password shown once", async () => {
  const { db, as } = await startTestApp();
  const made = await Promise.all([
    ensureFirstAdmin(db, { email }),
    ensureFirstAdmin(db, { email }),
  ]);
  const [first, ...more] = made.filter((each) => each !== null);
  expect(more).toEqual([]);
  const visitor = await as("visitor");
  const login = await visitor.post("/api/login", { email, password: first?.password });
  expect(await login.json()).toMatchObject({ user: { role: "admin", is_default_password: true } });
  expect(await ensureFirstAdmin(db, { email: "other@b.ci" })).toBeNull();
});

test("a password from the environment is used and not shown", async () => {
  const { db, as } = await startTestApp();
  const password = "un tracteur bien graissé";
  expect(await ensureFirstAdmin(db, { email, password })).toEqual({ email, password: null });
  const visitor = await as("visitor");
  expect((await visitor.post("/api/login", { email, password })).status).toBe(200);
});
