import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const found = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const staff = /(accounts|desk|media)[\w-]*\.e2e\.ts$/;

/** Journeys in a real browser on the built server, one after the other: the machine has two cores. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./tests/e2e/site.ts",
  // Visitors first: they read the starting content, which staff then add to.
  projects: [
    { name: "visitors", testIgnore: staff },
    { name: "staff", testMatch: staff },
  ],
  outputDir: "test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    // Set by the set-up, which runs before the workers read this file.
    baseURL: process.env.E2E_URL ?? "",
    locale: "fr-FR",
    timezoneId: "Africa/Abidjan",
    launchOptions: {
      ...(existsSync(found) ? { executablePath: found } : {}),
      // Chromium's own errands would look for hosts that tests must not need.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
