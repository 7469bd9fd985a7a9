import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "./clients.ts";

/** Creates articles without pause, one client each, and records which ones were acknowledged. */
export function writeArticles(clients: Client[]) {
  const statuses = new Map<number, number>();
  const acknowledged: number[] = [];
  let stopped = false;
  let number = 0;

  async function writeUntilStopped(client: Client) {
    while (!stopped) {
      const title = `Essai ${++number}`;
      try {
        const response = await client.post("/api/post", { title, excerpt: title });
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const body = (await response.json()) as { id?: number };
        if (response.status === 201 && body.id) acknowledged.push(body.id);
        if (response.status !== 201) await delay(50);
      } catch {
        // The connection was cut, so nothing was acknowledged.
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
        await delay(50);
      }
    }
  }

  const done = Promise.all(clients.map(writeUntilStopped));
  return {
    /** The number of responses for each status; 0 means no response. */
    statuses,
    acknowledged,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

export async function countMissingArticles(client: Client, acknowledged: number[]) {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const response = await client.get(`/api/desk/posts?page=${page}&per_page=100&status=draft`);
    const { data, meta } = (await response.json()) as {
      data: { id: number }[];
      meta: { last_page: number };
    };
    for (const { id } of data) ids.add(id);
    if (page >= meta.last_page) break;
  }
  return acknowledged.filter((id) => !ids.has(id)).length;
}
