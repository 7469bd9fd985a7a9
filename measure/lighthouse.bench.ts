import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Context, Report } from "./report.ts";
import { launchBrowser, mainPages } from "./setup/browser.ts";
import { startSite } from "./setup/site.ts";

export const title = "Lighthouse scores of the main pages on a phone";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const PORT = 9333;

type Flags = { port: number; onlyCategories: string[]; logLevel: string };
type Score = { score: number | null };
type Lighthouse = (
  url: string,
  flags: Flags,
) => Promise<{ lhr: { categories: Record<string, Score> } }>;

export async function run(report: Report, context: Context) {
  const lighthouse = await loadLighthouse();
  const site = await startSite(context);
  const browser = await launchBrowser([`--remote-debugging-port=${PORT}`]);
  context.onEnd(() => browser.close());
  for (const path of mainPages) {
    await fetch(site.url + path);
    const result = await lighthouse(site.url + path, {
      port: PORT,
      onlyCategories: categories,
      logLevel: "error",
    });
    for (const category of categories) {
      const score = (result.lhr.categories[category]?.score ?? 0) * 100;
      report({ name: `${path}: ${category}`, value: score, unit: "of 100", atLeast: 99 });
    }
  }
}

/** Lighthouse has its own package file, so that the product does not install it. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = resolve("measure/lighthouse");
  const entry = `${folder}/node_modules/lighthouse/core/index.js`;
  if (!existsSync(entry)) {
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    spawnSync("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  }
  return (await import(entry)).default;
}
