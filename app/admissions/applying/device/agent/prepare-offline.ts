/** Caches the blank forms; true when all of them open offline. */
export async function prepareOffline(paths: string[]): Promise<boolean> {
  try {
    // Persistent storage is not evicted when the device is full.
    await navigator.storage?.persist?.();
    const worker = (await navigator.serviceWorker?.ready)?.active;
    if (!worker) return false;
    await Promise.all(paths.map((path) => cachePage(worker, path)));
    const cached = await Promise.all(paths.map((path) => caches.match(path)));
    return cached.every(Boolean);
  } catch {
    return false;
  }
}

/** The worker replies when it has finished, with or without success. */
function cachePage(worker: ServiceWorker, path: string): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage(new URL(path, location.href).href, [port2]);
  });
}
