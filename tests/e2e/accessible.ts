import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { still } from "./alive.ts";

/** The rules whose answer depends on colours and sizes; all others read the same in every look. */
const ofTheLook = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/** What axe finds wrong, with every rule it has. */
export function problems(page: Page, where = "html"): Promise<string[]> {
  return found(page, builderFor(page, where));
}

/** For a page that was looked at in full: what another theme or width makes of it. */
export function problemsOfLook(page: Page, where = "html"): Promise<string[]> {
  return found(page, builderFor(page, where).withRules(ofTheLook));
}

// Axe's newer way opens a blank page for every answer, to read frames of other sites: we have none.
function builderFor(page: Page, where: string) {
  const builder = new AxeBuilder({ page }).include(where).setLegacyMode();
  return builder.options({ resultTypes: ["violations"] });
}

async function found(page: Page, builder: AxeBuilder): Promise<string[]> {
  await still(page);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
