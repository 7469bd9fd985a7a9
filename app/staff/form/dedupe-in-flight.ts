type Send = (input: string, init?: RequestInit) => Promise<Response>;

const readMethods = new Set(["GET", "HEAD"]);

/**
 * Sends identical concurrent writes once and gives each caller the response, so that a double click
 * writes once. Requests with a signal or a binary body are sent as they are.
 */
export function dedupeInFlight(send: Send): Send {
  const inFlight = new Map<string, Promise<Response>>();
  return async (input, init = {}) => {
    const { method = "GET", body, signal } = init;
    const isSeparate =
      readMethods.has(method.toUpperCase()) || signal || (body && typeof body !== "string");
    if (isSeparate) return send(input, init);
    const key = JSON.stringify([method, input, body ?? null]);
    const pending = inFlight.get(key) ?? send(input, init).finally(() => inFlight.delete(key));
    inFlight.set(key, pending);
    return (await pending).clone();
  };
}
