import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

export const mainPages = [
  "/",
  "/about",
  "/initiatives",
  "/initiatives/association",
  "/formations",
  "/news",
  "/contacts",
];

export function launchBrowser(): Promise<Browser> {
  const found = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  return chromium.launch({
    ...(existsSync(found) ? { executablePath: found } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
  });
}
