import { expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { callsOf, createRealPaths } from "./real-paths.ts";

const columns = ["visitor", "staff", "editor", "coordinator", "admin", "new admin"] as const;
type Column = (typeof columns)[number];

/**
 * Every call and what it answers, column by column: to a visitor, to somebody of each role, and to
 * an administrator who has not changed a default password yet. Items are published and somebody
 * else's. The body is empty: 422 says that the caller was let in and that only then it was read;
 * 412, that a file is sent in pieces by a protocol of its own.
 */
const table: Record<string, string> = {
  "GET /sanctum/csrf-cookie": "204 204 204 204 204 204",
  "OPTIONS /sanctum/csrf-cookie": "204 204 204 204 204 204",
  "GET /weave/:variant/:seed{.+\\.svg}": "200 200 200 200 200 200",
  "GET /media/:id/:name": "404 200 200 200 200 200",
  "GET /api/health": "200 200 200 200 200 200",
  "GET /api/ready": "200 200 200 200 200 200",
  "POST /api/login": "422 422 422 422 422 422",
  "POST /api/logout": "401 200 200 200 200 200",
  "GET /api/user": "401 200 200 200 200 200",
  "PATCH /api/user": "401 200 200 200 200 200",
  "PATCH /api/user/password": "401 422 422 422 422 422",
  "POST /api/register": "401 403 403 403 422 403",
  "POST /api/password/forgot": "200 200 200 200 200 200",
  "POST /api/password/reset": "422 422 422 422 422 422",
  "GET /api/tokens": "401 200 200 200 200 200",
  "DELETE /api/tokens": "401 200 200 200 200 200",
  "DELETE /api/tokens/:id": "401 404 404 404 404 404",
  "GET /api/users/export": "401 403 403 403 200 403",
  "GET /api/users": "401 403 403 403 200 403",
  "POST /api/users": "401 403 403 403 422 403",
  "GET /api/users/:id": "401 403 403 403 200 403",
  "PATCH /api/users/:id": "401 403 403 403 200 403",
  "POST /api/users/:id/reset-password": "401 403 403 403 200 403",
  "POST /api/users/:id/require-password-change": "401 403 403 403 200 403",
  "DELETE /api/users/:id/tokens": "401 403 403 403 200 403",
  "GET /api/invitations": "401 403 403 403 200 403",
  "GET /api/invitations/mine": "401 403 403 403 403 403",
  "POST /api/invitations": "401 403 403 403 422 403",
  "DELETE /api/invitations/:id": "401 403 403 403 200 403",
  "GET /api/audit": "401 403 403 403 200 403",
  "GET /api/desk/formation-categories": "401 403 200 403 200 200",
  "GET /api/formation-categories": "200 200 200 200 200 200",
  "POST /api/formation-categories": "401 403 422 403 422 422",
  "PUT /api/formation-categories/order": "401 403 422 403 422 422",
  "PUT /api/formation-categories/:id": "401 403 200 403 200 200",
  "DELETE /api/formation-categories/:id": "401 403 200 403 200 200",
  "GET /api/formations": "200 200 200 200 200 200",
  "GET /api/formations/places": "200 200 200 200 200 200",
  "GET /api/desk/formations": "401 200 200 200 200 200",
  "POST /api/desk/formations": "401 422 422 422 422 422",
  "GET /api/desk/formations/:id": "401 403 200 403 200 200",
  "PUT /api/desk/formations/:id": "401 403 200 403 200 200",
  "DELETE /api/desk/formations/:id": "401 403 200 403 200 200",
  "GET /api/desk/formations/export": "401 200 200 200 200 200",
  "GET /api/formations/:id": "200 200 200 200 200 200",
  "GET /api/formations/:id/cohortes": "200 200 200 200 200 200",
  "POST /api/formations": "401 422 422 422 422 422",
  "POST /api/desk/formations/bulk": "401 422 422 422 422 422",
  "PUT /api/formations/:id": "401 403 200 403 200 200",
  "DELETE /api/formations/:id": "401 403 200 403 200 200",
  "PUT /api/desk/formations/:id/draft": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/publish": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/unpublish": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/unschedule": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/archive": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/unarchive": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/duplicate": "401 403 201 403 201 201",
  "DELETE /api/desk/formations/:id/translations/:locale": "401 403 409 403 409 409",
  "POST /api/desk/formations/:id/preview": "401 403 200 403 200 200",
  "GET /api/desk/formations/:id/preview": "422 422 422 422 422 422",
  "POST /api/desk/formations/:id/presence": "401 403 200 403 200 200",
  "DELETE /api/desk/formations/:id/presence": "401 403 200 403 200 200",
  "GET /api/desk/formations/:id/revisions": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/revisions": "401 403 422 403 422 422",
  "PATCH /api/desk/formations/:id/revisions/:revision": "401 403 422 403 422 422",
  "GET /api/desk/formations/:id/revisions/:revision": "401 403 200 403 200 200",
  "POST /api/desk/formations/:id/revisions/:revision/restore": "401 403 200 403 200 200",
  "GET /api/posts": "200 200 200 200 200 200",
  "GET /api/posts/latest/:count?": "200 200 200 200 200 200",
  "GET /api/posts/tags": "200 200 200 200 200 200",
  "GET /api/desk/posts": "401 200 200 200 200 200",
  "POST /api/desk/posts": "401 422 422 422 422 422",
  "GET /api/desk/posts/:id": "401 403 200 403 200 200",
  "PUT /api/desk/posts/:id": "401 403 200 403 200 200",
  "DELETE /api/desk/posts/:id": "401 403 200 403 200 200",
  "GET /api/desk/posts/export": "401 200 200 200 200 200",
  "GET /api/posts/:id": "200 200 200 200 200 200",
  "POST /api/desk/posts/bulk": "401 422 422 422 422 422",
  "PUT /api/posts/:id": "401 403 200 403 200 200",
  "DELETE /api/posts/:id": "401 403 200 403 200 200",
  "PUT /api/desk/posts/:id/draft": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/publish": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/unpublish": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/unschedule": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/archive": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/unarchive": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/duplicate": "401 403 201 403 201 201",
  "DELETE /api/desk/posts/:id/translations/:locale": "401 403 409 403 409 409",
  "POST /api/desk/posts/:id/preview": "401 403 200 403 200 200",
  "GET /api/desk/posts/:id/preview": "422 422 422 422 422 422",
  "POST /api/desk/posts/:id/presence": "401 403 200 403 200 200",
  "DELETE /api/desk/posts/:id/presence": "401 403 200 403 200 200",
  "GET /api/desk/posts/:id/revisions": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/revisions": "401 403 422 403 422 422",
  "PATCH /api/desk/posts/:id/revisions/:revision": "401 403 422 403 422 422",
  "GET /api/desk/posts/:id/revisions/:revision": "401 403 200 403 200 200",
  "POST /api/desk/posts/:id/revisions/:revision/restore": "401 403 200 403 200 200",
  "POST /api/post": "401 422 422 422 422 422",
  "GET /api/tags": "401 200 200 200 200 200",
  "POST /api/tags": "401 403 422 403 422 422",
  "PUT /api/tags/:key": "401 403 422 403 422 422",
  "DELETE /api/tags/:key": "401 403 200 403 200 200",
  "GET /api/desk/summary": "401 200 200 200 200 200",
  "GET /api/cohortes": "200 200 200 200 200 200",
  "GET /api/cohortes/all": "401 403 403 200 200 403",
  "GET /api/cohortes/courses": "401 403 403 200 200 403",
  "GET /api/cohortes/:id": "200 200 200 200 200 200",
  "POST /api/cohortes": "401 403 403 422 422 403",
  "PUT /api/cohortes/:id": "401 403 403 422 422 403",
  "DELETE /api/cohortes/:id": "401 403 403 422 422 403",
  "GET /api/cohortes/:id/members": "401 403 403 200 200 403",
  "GET /api/cohortes/:id/members/export": "401 403 403 200 200 403",
  "POST /api/cohortes/:id/promote": "401 403 403 409 409 403",
  "GET /api/cohortes/:id/attendance": "401 403 403 200 200 403",
  "PUT /api/cohortes/:id/attendance": "401 403 403 422 422 403",
  "GET /api/cohortes/:id/attendance/sheet": "401 403 403 200 200 403",
  "GET /api/admissions": "401 403 403 200 200 403",
  "GET /api/admissions/people": "401 403 403 200 200 403",
  "GET /api/admissions/export": "401 403 403 200 200 403",
  "POST /api/admissions/letters": "401 403 403 422 422 403",
  "GET /api/admissions/letters/files/:task": "401 403 403 404 404 403",
  "GET /api/admissions/letters/:registration": "401 403 403 409 409 403",
  "GET /api/contact/form": "200 200 200 200 200 200",
  "POST /api/contact": "422 422 422 422 422 422",
  "GET /api/media": "401 200 200 200 200 200",
  "POST /api/media": "401 403 422 403 422 422",
  "GET /api/media/:id": "401 200 200 200 200 200",
  "GET /api/media/:id/file": "401 200 200 200 200 200",
  "PATCH /api/media/:id": "401 403 200 403 200 200",
  "DELETE /api/media/:id": "401 403 200 403 200 200",
  "GET /api/settings/site": "200 200 200 200 200 200",
  "GET /api/settings/legal": "200 200 200 200 200 200",
  "GET /api/settings/legal/:key": "200 200 200 200 200 200",
  "PUT /api/settings/legal/:key": "401 403 403 403 422 422",
  "GET /api/registration-forms": "200 200 200 200 200 200",
  "GET /api/registration-forms/:key": "200 200 200 200 200 200",
  "GET /api/registration-calls": "401 403 403 200 200 403",
  "PUT /api/registration-calls": "401 403 403 422 422 403",
  "GET /api/registration-calls/retention": "401 403 403 200 200 403",
  "PUT /api/registration-calls/retention": "401 403 403 403 422 422",
  "POST /api/registrations/uploads": "412 412 412 412 412 412",
  "GET /api/registrations/uploads/:upload": "404 404 404 404 404 404",
  "PATCH /api/registrations/uploads/:upload": "412 412 412 412 412 412",
  "DELETE /api/registrations/uploads/:upload": "412 412 412 412 412 412",
  "POST /api/registrations": "422 422 422 422 422 422",
  "POST /api/registrations/:reference/status": "422 422 422 422 422 422",
  "GET /api/registrations/:reference/status": "401 401 401 401 401 401",
  "GET /api/registrations/:reference/receipt": "401 401 401 401 401 401",
  "POST /api/registrations/:reference/status/documents": "401 401 401 401 401 401",
  "PATCH /api/registrations/:reference/status/contact": "401 401 401 401 401 401",
  "POST /api/registrations/:reference/status/withdraw": "401 401 401 401 401 401",
  "POST /api/registrations/:reference/status/confirm": "401 401 401 401 401 401",
  "GET /api/registration-people/:id": "401 403 403 403 200 403",
  "DELETE /api/registration-people/:id": "401 403 403 403 200 403",
  "POST /api/registrations/drafts": "422 422 422 422 422 422",
  "GET /api/registrations/drafts/current": "404 404 404 404 404 404",
  "PATCH /api/registrations/drafts/current": "404 404 404 404 404 404",
  "PUT /api/registrations/drafts/current/documents/:name": "404 404 404 404 404 404",
  "DELETE /api/registrations/drafts/current/documents/:name": "404 404 404 404 404 404",
  "POST /api/registrations/drafts/current/submit": "404 404 404 404 404 404",
  "GET /api/registrations/export": "401 403 403 200 200 403",
  "POST /api/registrations/transitions": "401 403 403 422 422 403",
  "GET /api/registrations/duplicates": "401 403 403 200 200 403",
  "POST /api/registrations/duplicates/:id": "401 403 403 422 422 403",
  "POST /api/registrations/:id{[0-9]+}/unmerge": "401 403 403 409 409 403",
  "GET /api/registrations": "401 403 403 200 200 403",
  "GET /api/registrations/counts": "401 403 403 200 200 403",
  "GET /api/registrations/:id{[0-9]+}": "401 403 403 200 200 403",
  "GET /api/registrations/:id{[0-9]+}/neighbours": "401 403 403 200 200 403",
  "PATCH /api/registrations/:id{[0-9]+}": "401 403 403 422 422 403",
  "POST /api/registrations/:id{[0-9]+}/transfer": "401 403 403 422 422 403",
  "POST /api/registrations/:id{[0-9]+}/notes": "401 403 403 422 422 403",
  "GET /api/registrations/:id{[0-9]+}/documents/:document{[0-9]+}": "401 403 403 404 404 403",
  "POST /api/registrations/:id{[0-9]+}/documents/:name{[a-z_]+}": "401 403 403 422 422 403",
  "GET /api/registrations/import": "401 403 403 200 200 403",
  "POST /api/registrations/import": "401 403 403 201 201 403",
  "GET /api/registrations/import/template": "401 403 403 200 200 403",
  "GET /api/registrations/import/:import": "401 403 403 200 200 403",
  "GET /api/registrations/import/:import/rows": "401 403 403 200 200 403",
  "GET /api/registrations/import/:import/report": "401 403 403 200 200 403",
  "POST /api/registrations/import/:import/mapping": "401 403 403 422 422 403",
  "POST /api/registrations/import/:import/apply": "401 403 403 409 409 403",
  "POST /api/registrations/import/:import/undo": "401 403 403 409 409 403",
  "POST /api/registrations/convocations": "401 403 403 422 422 403",
  "POST /api/registrations/convocations/pdf": "401 403 403 422 422 403",
  "GET /api/selection-rounds/reading": "401 200 200 200 200 403",
  "GET /api/selection-rounds/:id/reading": "401 200 200 200 200 403",
  "GET /api/selection-rounds/:id/reading/:reading": "401 404 404 404 404 404",
  "PUT /api/selection-rounds/:id/reading/:reading": "401 404 404 404 404 404",
  "GET /api/selection-rounds": "401 403 403 200 200 403",
  "GET /api/selection-rounds/fields": "401 403 403 422 422 403",
  "GET /api/selection-rounds/people": "401 403 403 200 200 403",
  "POST /api/selection-rounds": "401 403 403 422 422 403",
  "GET /api/selection-rounds/:id": "401 403 403 200 200 403",
  "PUT /api/selection-rounds/:id": "401 403 403 422 422 403",
  "DELETE /api/selection-rounds/:id": "401 403 403 422 422 403",
  "POST /api/selection-rounds/:id/close": "401 403 403 422 422 403",
  "GET /api/selection-rounds/:id/readers": "401 403 403 200 200 403",
  "POST /api/selection-rounds/:id/readers": "401 403 403 422 422 403",
  "DELETE /api/selection-rounds/:id/readers/:user": "401 403 403 200 200 403",
  "POST /api/selection-rounds/:id/readings": "401 403 403 422 422 403",
  "GET /api/selection-rounds/:id/scores": "401 403 403 200 200 403",
  "GET /api/selection-rounds/:id/compare": "401 403 403 422 422 403",
  "PUT /api/selection-rounds/:id/choices/:registration": "401 403 403 422 422 403",
  "DELETE /api/selection-rounds/:id/choices/:registration": "401 403 403 422 422 403",
  "POST /api/selection-rounds/:id/proposal": "401 403 403 200 200 403",
  "POST /api/selection-rounds/:id/what-if": "401 403 403 422 422 403",
  "GET /api/selection-rounds/:id/minutes": "401 403 403 200 200 403",
  "GET /api/selection-rounds/:id/minutes/:file": "401 403 403 200 200 403",
  "GET /api/tasks": "401 200 200 200 200 200",
  "GET /api/tasks/:id": "401 404 404 404 404 404",
  "POST /api/tasks/:id/cancel": "401 404 404 404 404 404",
  "GET /api/openapi.json": "200 200 200 200 200 200",
  "GET /robots.txt": "200 200 200 200 200 200",
  "GET /sitemap.xml": "200 200 200 200 200 200",
  "GET /.well-known/security.txt": "200 200 200 200 200 200",
  "GET /og/:name{(site|(post|formation)-[1-9][0-9]{0,8})\\.png}": "200 200 200 200 200 200",
  "GET /manifest.webmanifest": "200 200 200 200 200 200",
  "GET /news.atom": "200 200 200 200 200 200",
  "GET /en/manifest.webmanifest": "200 200 200 200 200 200",
  "GET /en/news.atom": "200 200 200 200 200 200",
  "GET /de/manifest.webmanifest": "200 200 200 200 200 200",
  "GET /de/news.atom": "200 200 200 200 200 200",
};

/** Where an empty body would meet a limit that all callers share. */
const bodies: Record<string, (round: number) => object> = {
  "POST /api/password/forgot": (round) => ({ email: `nobody-${round}@tremplin.example` }),
};

test("every call answers every role as the table says", { timeout: 120_000 }, async () => {
  const app = await startTestApp();
  expect(Object.keys(table).sort(), "every call has its row").toEqual(callsOf(app).sort());
  const realPath = await createRealPaths(app);
  const readers = await people(app);
  const answered: Record<string, string> = {};
  for (const call of callsOf(app)) {
    const [method = "", pattern = ""] = call.split(" ");
    const reads = method === "GET";
    // Whoever writes may sign out or be changed by it.
    const callers = reads ? readers : await people(app);
    let path: string | undefined;
    const statuses: number[] = [];
    for (const [round, caller] of callers.entries()) {
      path ??= await realPath(pattern);
      const body = /^(POST|PUT|PATCH)$/.test(method) ? (bodies[call]?.(round) ?? {}) : undefined;
      const answer = reads ? await caller.get(path) : await caller.write(method, path, body);
      statuses.push(answer.status);
      // What was changed is made anew for the next one.
      if (answer.ok && !reads) path = undefined;
    }
    answered[call] = statuses.join(" ");
  }
  expect(answered).toEqual(table);
});

function people({ as }: TestApp) {
  const person = (column: Column, round: number) => {
    const address = `198.51.100.${round}`;
    return column === "new admin"
      ? as("admin", { address, isDefaultPassword: true })
      : as(column, { address });
  };
  return Promise.all(columns.map(person));
}
