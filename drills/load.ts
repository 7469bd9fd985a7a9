import { setTimeout as delay } from "node:timers/promises";
import type { Caller } from "./site.ts";

/** Writes an article again and again and remembers which ones the site says it has. */
export function writeArticles(people: Caller[]) {
  const statuses = new Map<number, number>();
  const acknowledged: number[] = [];
  let going = true;
  let number = 0;

  async function work(person: Caller) {
    while (going) {
      const title = `Essai ${++number}`;
      try {
        const answer = await person.post("/api/post", { title, excerpt: title });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const body = (await answer.json()) as { id?: number };
        if (answer.status === 201 && body.id) acknowledged.push(body.id);
        if (answer.status !== 201) await delay(50);
      } catch {
        // Cut off: nothing was promised.
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
        await delay(50);
      }
    }
  }

  const done = Promise.all(people.map(work));
  return {
    /** How often each status was answered; 0 is no answer. */
    statuses,
    acknowledged,
    async stop() {
      going = false;
      await done;
    },
  };
}

/** How many of the articles that were promised are not there. */
export async function missingArticles(person: Caller, acknowledged: number[]) {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const answer = await person.get(`/api/desk/posts?page=${page}&per_page=100&status=draft`);
    const { data, meta } = (await answer.json()) as {
      data: { id: number }[];
      meta: { last_page: number };
    };
    for (const { id } of data) ids.add(id);
    if (page >= meta.last_page) break;
  }
  return acknowledged.filter((id) => !ids.has(id)).length;
}
