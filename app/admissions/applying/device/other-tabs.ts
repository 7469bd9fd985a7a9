/** Tells the other tabs of this browser that something was stored. */
export function otherTabs(onTold: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel("registrations");
  channel.onmessage = onTold;
  return () => channel.postMessage(null);
}
