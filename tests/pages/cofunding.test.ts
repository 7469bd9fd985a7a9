import { expect, test, vi } from "vitest";
import { ok } from "../setup/content.ts";
import { png } from "../setup/pictures.ts";
import { expectStatement, said } from "./cofunding.ts";
import { inEvery } from "./settings-texts.ts";
import { startTwoProcesses, textOf } from "./two-processes.ts";

const some = ["/", "/contacts", "/news"];
const row = (key: string, kind: string, more: object = {}) => ({ key, kind, url: "", ...more });
const names = (...keys: string[]) =>
  inEvery(() => ({
    partners: Object.fromEntries(keys.map((key) => [key, { name: `Nom ${key}` }])),
  }));

test("the co-funding by the European Union stands on every public page, whatever is set", {
  timeout: 120_000,
}, async () => {
  const site = await startTwoProcesses();
  await expectStatement(site, "as shipped", some);

  const upload = site.admin.post("/api/media?filename=a.png", await png());
  const { id: logo } = await ok<{ id: number }>(upload, 201);
  const withLogo = [row("e", "eu", { logo, logoDark: logo }), row("m", "ministry", { logo })];
  await site.publish("partners", { partners: withLogo, ...names("e", "m") });
  await vi.waitFor(async () => expect(await textOf(site.processes[0], "/")).toContain("Nom m"));
  await expectStatement(site, "a logo for the Union", some);

  const moved = [row("m", "ministry"), row("a", "agency"), row("e", "eu")];
  await site.publish("partners", { partners: moved, ...names("m", "a", "e") });
  await vi.waitFor(async () => expect(await textOf(site.processes[0], "/")).toContain("Nom a"));
  await expectStatement(site, "in another order", some);
  const home = await textOf(site.processes[0], "/");
  const footer = home.slice(home.indexOf("<footer"));
  expect(footer.indexOf(said[""])).toBeLessThan(footer.indexOf("Nom m"));

  await site.publish("partners", { partners: [row("e", "agency", { logo })], ...names("e") });
  await vi.waitFor(async () => expect(await textOf(site.processes[0], "/")).toContain("Nom e"));
  await expectStatement(site, "the Union as another kind, with a logo", some);

  await site.publish("partners", { partners: [] });
  await vi.waitFor(async () =>
    expect(await textOf(site.processes[0], "/")).not.toContain("En coopération avec"),
  );
  await expectStatement(site, "no partner", some);

  await site.publish(
    "programme",
    inEvery(() => ({ funding: "", ministry: "", disclaimer: "" })),
  );
  await expectStatement(site, "no texts", some);
  await site.publish(
    "programme",
    inEvery((locale) => ({ funding: `Convention 12 ${locale}` })),
  );
  await vi.waitFor(async () =>
    expect(await textOf(site.processes[0], "/de")).toContain("Convention 12 DE"),
  );
  await expectStatement(site, "another text", some);
});
