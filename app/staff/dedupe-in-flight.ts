type Send = (input: string, init?: RequestInit) => Promise<Response>;

const reading = new Set(["GET", "HEAD"]);

/**
 * A second click while the first is under way: the same write goes out once, and both hear its
 * answer. What can be stopped or is no text (a file) is sent as it is.
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
