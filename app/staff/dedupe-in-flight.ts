type Send = (input: string, init?: RequestInit) => Promise<Response>;

const reading = new Set(["GET", "HEAD"]);

/**
 * Sends identical concurrent writes once and gives each caller the response, so that a double click
 * writes once. Requests with a signal or a binary body are sent as they are.
 */
export function dedupeInFlight(send: Send): Send {
  const underWay = new Map<string, Promise<Response>>();
  return async (input, init = {}) => {
    const { method = "GET", body, signal } = init;
    const alone = reading.has(method.toUpperCase()) || signal || (body && typeof body !== "string");
    if (alone) return send(input, init);
    const key = JSON.stringify([method, input, body ?? null]);
    const begun = underWay.get(key) ?? send(input, init).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return (await begun).clone();
  };
}
