import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";

export const mainPages = [
  "/",
  "/about",
  "/initiatives",
  "/initiatives/association",
  "/formations",
  "/news",
  "/contacts",
];

export function launchBrowser(extra: string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-sync",
      ...extra,
    ],
  });
}

export function newPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: "fr-FR",
    serviceWorkers: "block",
  });
}

/** Limits a page to 400 kbit/s, 400 ms of latency and a sixth of the CPU. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}
