import { expect, test } from "vitest";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { completeRights, grantable } from "#app/platform/access/role.ts";
import { ok } from "#tests/setup/content.ts";
import { plantPerson, traces } from "#tests/setup/planted-person.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createRealPaths, routesOf } from "./known-paths.ts";

/** The rights that are for seeing people, and what of them they show. */
const shows: Partial<Record<Permission, RegExp>> = {
  // What people wrote by the contact page.
  "messages.read": /^\/api\/contact/,
};

/** The applicants of a test carry names that occur nowhere else. */
const telling = new RegExp(traces, "iu");

test("no answer names an applicant to a role without the right to see people", {
  timeout: 300_000,
}, async () => {
  const site = await startTestApp();
  await plantPerson(site);
  const admin = await site.as("admin");
  const realPath = await createRealPaths(site);
  const routes = routesOf(site).flatMap((route) => {
    const [method, path = ""] = route.split(" ");
    return method === "GET" && path.startsWith("/api/") ? [path] : [];
  });
  const paths: string[] = [];
  for (const path of routes) paths.push(await realPath(path, admin.user.id));
  const searched = ["/api/find", "/api/registrations", "/api/audit", "/api/contact-messages"];
  for (const path of searched) paths.push(`${path}?q=Zoubl&search=Zoubl&page=1`);
  // The list knows the person: the test cannot pass because nobody was planted.
  const seen = await (await admin.get("/api/registrations?page=1&search=Zoubl")).text();
  expect(seen).toMatch(telling);

  const told: string[] = [];
  for (const [number, right] of grantable.entries()) {
    const permissions = completeRights([right]);
    if (can({ permissions }, "registrations.read")) continue;
    const letter = String.fromCharCode(97 + number);
    const name = { fr: `Métier ${letter}`, en: `Trade ${letter}`, de: `Amt ${letter}` };
    const { key }: { key: string } = await ok(
      admin.post("/api/roles", { name, permissions: [right] }),
      201,
    );
    const person = await site.as("staff", { role: key });
    for (const path of paths) {
      const answer = await person.get(path);
      if (!answer.ok || shows[right]?.test(path)) continue;
      if (telling.test(await answer.text())) told.push(`${right}: ${path}`);
    }
  }
  expect(told).toEqual([]);
});
