/** Up to so many are done while the caller waits; more become a task. */
export const AT_ONCE = 50;

/** How many are done in one transaction of a task. */
export const PIECE = 100;

/** What a call answers whose work became a task: `GET /api/tasks/{task}` has the rest. */
export type TaskStarted = { task: string; total: number };

export function piecesOf<Item>(items: readonly Item[], size = PIECE): Item[][] {
  const pieces: Item[][] = [];
  for (let from = 0; from < items.length; from += size) pieces.push(items.slice(from, from + size));
  return pieces;
}
