import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { mainPages } from "./browser.ts";
import { startChild } from "./child.ts";
import type { Report } from "./report.ts";

export const title = "Lighthouse, as a phone sees it (at least 99 each)";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const PORT = 9333;

type Flags = { port: number; onlyCategories: string[]; logLevel: string };
type Score = { score: number | null };
type Lighthouse = (
  url: string,
  flags: Flags,
) => Promise<{ lhr: { categories: Record<string, Score> } }>;

export async function run(report: Report) {
  const lighthouse = await loadLighthouse();
  const { chromium } = await import("@playwright/test");
  const found = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const site = await startChild("server.ts");
  const browser = await chromium.launch({
    ...(existsSync(found) ? { executablePath: found } : {}),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`],
  });
  for (const path of mainPages) {
    await fetch(site.url + path);
    const result = await lighthouse(site.url + path, {
      port: PORT,
      onlyCategories: categories,
      logLevel: "error",
    });
    for (const category of categories) {
      const score = (result.lhr.categories[category]?.score ?? 0) * 100;
      report({ what: `${path}: ${category}`, value: score, unit: "of 100" });
    }
  }
  await browser.close();
  await site.stop();
}

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = resolve("bench/node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    const arguments_ = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    spawnSync("npm", arguments_, {
      cwd: "bench",
      stdio: "inherit",
      shell: process.platform === "win32",
    });
  }
  return (await import(entry)).default;
}
