import { expect, test } from "vitest";
import { startBuiltSite } from "./built-site.ts";

type Site = { contact: { address: string; phone: string } };

test("printed pages of the form, of the follow-up and of the team say where the programme is", async () => {
  const site = await startBuiltSite();
  const { contact } = (await (await site.get("/api/settings/site?keys=contact")).json()) as Site;
  expect(contact.address).not.toBe("");
  const asAdmin = await site.pagesAs("admin");
  const pages = [
    await site.get("/registration/suivi"),
    await site.get("/registration/meca-agro"),
    await asAdmin("/dashboard"),
  ];
  for (const answer of pages) {
    const page = (await answer.text()).replaceAll("&#x27;", "'");
    const printed = /data-printed[\s\S]*?<\/div>/.exec(page)?.[0];
    expect(printed).toContain(contact.address);
    expect(printed).toContain(contact.phone);
  }
});

test("the example of a reference is one of this site", async () => {
  const site = await startBuiltSite();
  const page = await (await site.get("/en/registration/suivi")).text();
  expect(page).toContain("for example MA\u20112026\u2011000042");
});
