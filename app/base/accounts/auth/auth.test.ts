import { describe, expect, onTestFinished, test, vi } from "vitest";
import { presets } from "#app/platform/access/permissions.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { hashPassword } from "./passwords.server.ts";

const password = "un tracteur bien graissé";

async function withAccount(options = {}) {
  const app = await startTestApp();
  const passwordHash = await hashPassword(password);
  const person = await app.as("editor", {
    email: "aya@tremplin.example",
    passwordHash,
    ...options,
  });
  return { ...app, person, visitor: await app.as("visitor") };
}

async function signIn({ as }: Pick<TestApp, "as">, address?: string) {
  const browser = await as("visitor", address ? { address } : {});
  const response = await browser.post("/api/login", { email: "aya@tremplin.example", password });
  const { token } = (await response.json()) as { token: string };
  return { browser, token, bearer: { authorization: `Bearer ${token}` } };
}

describe("signing in", () => {
  test("returns a token and the five fields of the contract", async () => {
    const { visitor } = await withAccount();
    const response = await visitor.post("/api/login", { email: "AYA@tremplin.example ", password });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^\d+\|[A-Za-z0-9]{40}$/),
      user: {
        email: "aya@tremplin.example",
        firstname: "Test",
        lastname: "editor",
        role: "editor",
        is_default_password: false,
      },
    });
  });

  test("an unknown e-mail, a wrong password and a disabled account get the same response", async () => {
    const { as, visitor } = await withAccount();
    const passwordHash = await hashPassword(password);
    const gone = await as("staff", { email: "gone@tremplin.example", passwordHash });
    const admin = await as("admin");
    await admin.patch(`/api/users/${gone.user.id}`, { status: "disabled" });
    const answers = await Promise.all(
      [
        { email: "nobody@tremplin.example", password },
        { email: "aya@tremplin.example", password: "pas le bon mot" },
        { email: "gone@tremplin.example", password },
      ].map(async (body) => {
        const response = await visitor.post("/api/login", body, { "accept-language": "fr" });
        return { status: response.status, body: await response.json() };
      }),
    );
    const message = "Ces identifiants ne correspondent à aucun compte actif.";
    for (const answer of answers) {
      expect(answer).toEqual({ status: 422, body: { message, errors: { email: [message] } } });
    }
  });

  test("missing fields are named in the caller's language", async () => {
    const { visitor } = await withAccount();
    const response = await visitor.post("/api/login", {}, { "accept-language": "de" });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: "Dieses Feld ist erforderlich. (und 1 weiterer Fehler)",
      errors: {
        email: ["Dieses Feld ist erforderlich."],
        password: ["Dieses Feld ist erforderlich."],
      },
    });
  });

  test("the token identifies the user", async () => {
    const app = await withAccount();
    const { browser, bearer } = await signIn(app);
    const response = await browser.get("/api/user", bearer);
    expect(await response.json()).toEqual({
      id: app.person.user.id,
      email: "aya@tremplin.example",
      firstname: "Test",
      lastname: "editor",
      role: "editor",
      role_name: null,
      is_default_password: false,
      locale: "fr",
      photo: null,
      notifications: { new_device: true },
      density: "comfortable",
      permissions: expect.arrayContaining(["news.publish", "categories.manage"]),
    });
  });

  test("a cookie alone does not authenticate", async () => {
    const app = await withAccount();
    const { token } = await signIn(app);
    const cookie = `auth_token=${encodeURIComponent(token)}`;
    expect((await app.get("/api/user", { cookie })).status).toBe(401);
  });
});

describe("a token", () => {
  const unauthenticated = { message: "Unauthenticated." };

  test("is refused when it is malformed", async () => {
    const { get } = await startTestApp();
    for (const token of ["", "12", "1|short", `999|${"a".repeat(40)}`, "1|x y", "é"]) {
      const authorization = encodeURI(`Bearer ${token}`).replaceAll("%20", " ");
      const response = await get("/api/user", { authorization });
      expect([response.status, await response.json()]).toEqual([401, unauthenticated]);
    }
  });

  test("expires after seven days, even when it is used", async () => {
    const { as, clock } = await startTestApp();
    const person = await as("staff");
    const start = clock.now.getTime();
    clock.now = new Date(start + 7 * 24 * 3600_000 - 1000);
    expect((await person.get("/api/user")).status).toBe(200);
    clock.now = new Date(start + 7 * 24 * 3600_000);
    expect((await person.get("/api/user")).status).toBe(401);
  });

  test("expires after 48 unused hours for roles that read registrations", async () => {
    const { as, clock } = await startTestApp();
    const expected = { admin: 401, coordinator: 401, editor: 200, staff: 200 };
    const people = await Promise.all(presets.map(async (role) => ({ role, ...(await as(role)) })));
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(
          people.map(async ({ role, get }) => [role, (await get("/api/user")).status]),
        ),
      );
    clock.now = new Date(clock.now.getTime() + 47 * 3600_000);
    expect(Object.values(await statuses())).toEqual([200, 200, 200, 200]);
    clock.now = new Date(clock.now.getTime() + 49 * 3600_000);
    expect(await statuses()).toEqual(expected);
  });

  test("is revoked by logout, which needs the bearer token only", async () => {
    const app = await withAccount();
    const { bearer } = await signIn(app);
    const logout = (headers: object) =>
      app.app.request("/api/logout", { method: "POST", headers: { ...bearer, ...headers } });
    expect((await logout({ origin: "https://evil.example" })).status).toBe(419);
    const response = await logout({ origin: "http://localhost:3000" });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect((await app.get("/api/user", bearer)).status).toBe(401);
    expect((await logout({})).status).toBe(401);
  });

  test("all others are revoked when the password changes", async () => {
    const app = await withAccount();
    const [here, there] = [await signIn(app), await signIn(app)];
    const chosen = "une phrase assez longue";
    const body = { password: chosen, password_confirmation: chosen };
    const response = await here.browser.patch("/api/user/password", body, here.bearer);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect((await app.get("/api/user", here.bearer)).status).toBe(200);
    expect((await app.get("/api/user", there.bearer)).status).toBe(401);
    expect(
      (await app.get("/api/user", { authorization: `Bearer ${app.person.token}` })).status,
    ).toBe(401);
  });

  test.each([{ role: "staff" }, { status: "disabled" }])(
    "is revoked by a change to %j",
    async (change) => {
      const { as } = await startTestApp();
      const [admin, person] = [await as("admin"), await as("editor")];
      expect((await person.get("/api/user")).status).toBe(200);
      expect((await admin.patch(`/api/users/${person.user.id}`, change)).status).toBe(200);
      expect((await person.get("/api/user")).status).toBe(401);
    },
  );
});

describe("changing the password", () => {
  test("names every invalid field", async () => {
    const { person } = await withAccount();
    const body = { password: "motdepasse", password_confirmation: "autre" };
    const response = await person.patch("/api/user/password", body);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { errors: object }).errors).toEqual({
      password: [
        "Choisissez au moins 12 caractères.",
        "Ce mot de passe est trop courant : il serait vite deviné.",
      ],
      password_confirmation: ["Les deux mots de passe ne sont pas identiques."],
    });
  });

  test("refuses the current password", async () => {
    const { person } = await withAccount();
    const body = { password, password_confirmation: password };
    expect((await person.patch("/api/user/password", body)).status).toBe(422);
  });

  test("a default password opens the profile and the password only", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin", { isDefaultPassword: true });
    const refused = await admin.get("/api/users");
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { message: "Password change required." },
    ]);
    expect((await admin.get("/api/audit")).status).toBe(403);
    const retention = { rejected_months: 1, document_months: 1 };
    for (const [method, path] of [
      ["PUT", "/api/registration-calls/retention"],
      ["POST", "/api/desk/formations"],
      ["DELETE", "/api/formations/1"],
      ["POST", "/api/user/email"],
    ] as const) {
      expect((await admin.write(method, path, retention)).status, path).toBe(403);
    }
    expect((await admin.get("/api/user")).status).toBe(200);
    expect((await admin.patch("/api/user", { firstname: "Awa" })).status).toBe(200);
    const chosen = { password, password_confirmation: password };
    // This user has never signed in; compare with a real hash.
    const passwordHash = await hashPassword("provisoire-provisoire");
    const other = await as("admin", { isDefaultPassword: true, passwordHash });
    expect((await other.patch("/api/user/password", chosen)).status).toBe(200);
    expect(
      ((await (await other.get("/api/user")).json()) as { is_default_password: boolean })
        .is_default_password,
    ).toBe(false);
    expect((await other.get("/api/users")).status).toBe(200);
  });
});

test("the body of a sign-in is read once", async () => {
  const { as } = await startTestApp();
  const visitor = await as("visitor");
  const reading = vi.spyOn(JSON, "parse");
  onTestFinished(() => reading.mockRestore());
  const email = "read-once@tremplin.example";
  await visitor.post("/api/login", { email, password: "pas le bon mot" });
  expect(reading.mock.calls.filter(([text]) => text.includes(email))).toHaveLength(1);
});
