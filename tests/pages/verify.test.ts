import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { certificates } from "#app/training/certificates/tables.server.ts";
import { aPastCohort, completeAll, firstTemplate, issueAll } from "../setup/certificates.ts";
import { ok } from "../setup/content.ts";
import { startBuiltSite } from "./built-site.ts";

/** The verdicts that a page shows before any script, and the names of those it holds back. */
function verdictsIn(html: string) {
  const all = [...html.matchAll(/<div([^>]*)data-verdict="(\w+)"/g)];
  return {
    shown: all.flatMap(([, before = "", name]) => (/hidden/.test(before) ? [] : [name])),
    text: html.replace(/<[^>]+>/g, " "),
  };
}

test("the page has one verdict on top for each thing that can be true of a code", async () => {
  const built = await startBuiltSite({ today: "2026-11-02" });
  const site = { ...built, ...(await aPastCohort(5, built)) };
  await completeAll(site);
  await issueAll(site);
  const rows = await site.db.select().from(certificates).orderBy(certificates.id);
  const [valid, revoked, replaced, erased, altered] = rows;
  if (!valid || !revoked || !replaced || !erased || !altered) throw new Error("too few");
  const { id: template_id } = await firstTemplate(site);
  const act = (id: number, what: string, more: object = {}) =>
    site.coordinator.post(`/api/certificates/${id}/${what}`, { reason: "Essai", ...more });
  await ok(act(revoked.id, "revoke"));
  await ok(act(replaced.id, "reissue", { template_id, locale: "fr" }), 201);
  const admin = await site.as("admin");
  await ok(admin.delete(`/api/registration-people/${erased.registrationId}`));
  const content = sql`jsonb_set(content, '{name}', '"Quelqu Un"')`;
  await site.db.update(certificates).set({ content }).where(eq(certificates.id, altered.id));

  const expected = [
    ["", valid.code, 200, "valid", "Ce certificat est valide"],
    ["", revoked.code, 200, "revoked", "Ce certificat est annulé"],
    ["/de", replaced.code, 200, "replaced", "Dieses Zertifikat wurde ersetzt"],
    ["/en", erased.code, 200, "erased", "We can no longer confirm this certificate"],
    ["/de", altered.code, 200, "altered", "Wir können dieses Zertifikat nicht bestätigen"],
    ["/en", "0000000000000000", 404, "unknown", "We do not know this code"],
  ] as const;
  for (const [start, code, status, name, title] of expected) {
    const page = await site.get(`${start}/verify/${code.toLowerCase()}`);
    expect([page.status, page.headers.get("cache-control")], name).toEqual([status, "no-store"]);
    const { shown, text } = verdictsIn(await page.text());
    expect(shown, name).toEqual([name]);
    expect(text, name).toContain(title);
    const showsName = ["valid", "revoked", "replaced"].includes(name);
    expect(/Awa|Quelqu Un/.test(text), `${name}: the name of a person`).toBe(showsName);
  }
  // The contents of a QR code never reach the server.
  const plain = await (await site.get(`/verify/${valid.code.toLowerCase()}`)).text();
  expect(plain).toMatch(/<noscript><p>Sans JavaScript, ce résultat porte sur le code seul/);
});
