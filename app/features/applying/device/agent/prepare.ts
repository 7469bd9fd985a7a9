/** Keeps the blank forms on the device; true when all of them open where there is no line. */
export async function prepareForNoLine(paths: string[]): Promise<boolean> {
  try {
    // Asked so that a full phone does not clear out what waits here.
    await navigator.storage?.persist?.();
    const worker = (await navigator.serviceWorker?.ready)?.active;
    if (!worker) return false;
    await Promise.all(paths.map((path) => keepPage(worker, path)));
    const kept = await Promise.all(paths.map((path) => caches.match(path)));
    return kept.every(Boolean);
  } catch {
    return false;
  }
}

/** The worker says when it has done what it could. */
function keepPage(worker: ServiceWorker, path: string): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage(new URL(path, location.href).href, [port2]);
  });
}
