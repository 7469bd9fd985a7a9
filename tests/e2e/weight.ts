import type { Page } from "@playwright/test";

export type Weight = { requests: number; bytes: number; script: number };

/** What a first visit costs: counts and bytes as they travel, which no busy machine changes. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const bytes = new Map<string, number>();
  const scripts = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  // A picture within a style sheet is loaded as well, but nobody is asked for it.
  const inline = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("data:")) inline.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!inline.has(requestId)) bytes.set(requestId, encodedDataLength);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await devtools.detach();
  const sum = (ids: Iterable<string>) =>
    [...ids].reduce((total, id) => total + (bytes.get(id) ?? 0), 0);
  return { requests: bytes.size, bytes: sum(bytes.keys()), script: sum(scripts) };
}
