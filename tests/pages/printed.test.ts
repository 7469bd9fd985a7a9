import { expect, test } from "vitest";
import { sections } from "#app/website/site-settings/sections.ts";
import { ok } from "../setup/content.ts";
import { startBuiltSite } from "./built-site.ts";

const contact = { address: "Rue des Ateliers 7, Bouaké", phone: "+225 27 22 40 50 60" };

test("printed pages of the form, of the follow-up and of the team say where the programme is", async () => {
  const site = await startBuiltSite();
  const admin = await site.as("admin");
  const path = `/api/desk/settings/${sections.contact.id}`;
  await ok(admin.put(`${path}/draft`, contact));
  await ok(admin.post(`${path}/publish`, {}));
  const asAdmin = await site.pagesAs("admin");
  const pages = [
    await site.get("/registration/suivi"),
    await site.get("/registration/meca-agro"),
    await asAdmin("/dashboard"),
  ];
  for (const answer of pages) {
    const printed = /data-printed[\s\S]*?<\/div>/.exec(await answer.text())?.[0];
    expect(printed).toContain(contact.address);
    expect(printed).toContain(contact.phone);
  }
});

test("the example of a reference is one of this site", async () => {
  const site = await startBuiltSite();
  const page = await (await site.get("/en/registration/suivi")).text();
  expect(page).toContain("for example MA\u20112026\u2011000042");
});
