import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const found = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const staff = /(accounts|admissions|content|dashboard|media|staff)[\w-]*(\.long)?\.e2e\.ts$/;
/** Empties its site. */
const alone = /other-programme\.long\.e2e\.ts$/;

/**
 * Chromium draws its address bar as a page of its own and keeps a process ready for the next site:
 * in windows that nobody sees, half the cost of opening one.
 */
const unwanted = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** What Playwright leaves out by itself: of two such lists Chromium reads the last. */
const byPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Journeys in a real browser on the built server, three at a time: see `journey.ts`. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./tests/e2e/site-to-copy.ts",
  // Workers and so sites are never shared between projects: visitors read the starting content,
  // which staff add to.
  projects: [
    { name: "visitors", testIgnore: [staff, alone] },
    { name: "staff", testMatch: staff },
    { name: "alone", testMatch: alone },
  ],
  outputDir: "test-results",
  workers: 3,
  // Bounds for what hangs; on a busy machine everything is late and nothing is wrong.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 90_000,
    locale: "fr-FR",
    timezoneId: "Africa/Abidjan",
    launchOptions: {
      ...(existsSync(found) ? { executablePath: found } : {}),
      // Chromium's background requests would look for hosts that tests must not need.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${[...unwanted, ...byPlaywright].join()}`,
      ],
    },
  },
});
