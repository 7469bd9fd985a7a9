import { describe, expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";

// 413 → 419 → 401 → 429 → 404 → 403 → 422: of several problems the first is answered.
const large = JSON.stringify({ role: "x".repeat(1024 * 1024) });
const noCsrf = { "x-xsrf-token": "" };
const nobody = { authorization: "Bearer 1|no" };
const invalid = { role: "nobody" };

describe("order of refusals", () => {
  test("413 comes first", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    const response = await visitor.patch("/api/users/999", large, { ...noCsrf, ...nobody });
    expect(response.status).toBe(413);
  });

  test("419 comes before 401", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    const response = await visitor.patch("/api/users/999", invalid, { ...noCsrf, ...nobody });
    expect([response.status, await response.json()]).toEqual([
      419,
      { message: "CSRF token mismatch." },
    ]);
  });

  test("401 comes before 404", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    for (const id of ["999", "abc", "9223372036854775808"]) {
      expect((await visitor.patch(`/api/users/${id}`, invalid, nobody)).status).toBe(401);
    }
  });

  test("429 comes before 422", async () => {
    const { as } = await startTestApp();
    const staff = await as("staff");
    const tries: number[] = [];
    for (let index = 0; index < 11; index++) {
      tries.push((await staff.patch("/api/user/password", {})).status);
    }
    expect(tries.slice(-2)).toEqual([422, 429]);
    expect((await staff.patch("/api/user/password", {}, nobody)).status).toBe(401);
  });

  test("404 comes before 403", async () => {
    const { as } = await startTestApp();
    const staff = await as("staff");
    for (const id of ["999", "abc", "0", "-1", "1.5", "9223372036854775808"]) {
      const response = await staff.patch(`/api/users/${id}`, invalid);
      expect([response.status, await response.json()], id).toEqual([404, { message: "Not Found" }]);
    }
  });

  test("403 comes before 422", async () => {
    const { as } = await startTestApp();
    const [admin, staff] = [await as("admin"), await as("staff")];
    const response = await staff.patch(`/api/users/${admin.user.id}`, invalid);
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: "This action is unauthorized." },
    ]);
  });

  test("422 comes last", async () => {
    const { as } = await startTestApp();
    const [admin, staff] = [await as("admin"), await as("staff")];
    const path = `/api/users/${staff.user.id}`;
    expect((await admin.patch(path, invalid)).status).toBe(422);
    const broken = await admin.patch(path, "{", { "accept-language": "en" });
    expect([broken.status, await broken.json()]).toEqual([
      422,
      { message: "The content sent is not a valid JSON object.", errors: {} },
    ]);
  });
});
