import { isFinished, type TaskState } from "#app/jobs/task.ts";

/** Long work somebody began and may have walked away from. */
export type TaskNotice = {
  id: string;
  /** The call that says how far it is. */
  look: string;
  /** What it is, in the words of whoever began it. */
  name: string;
  /** Where its result is. */
  link: string;
};

export type TaskEnd = "done" | "failed" | "cancelled";

/** Whether it is over, from what its call said: a task, or messages to many. */
export function endOf(said: unknown): TaskEnd | null {
  const { state, finished, cancelled } = said as {
    state?: TaskState;
    finished?: boolean;
    cancelled?: boolean;
  };
  if (state) return isFinished(state) ? (state as TaskEnd) : null;
  if (!finished) return null;
  return cancelled ? "cancelled" : "done";
}

const keyOf = (user: number) => `errands-${user}`;

/** Two people may share a device: each is told of their own. */
export function storedTaskNotices(user: number): TaskNotice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(kept) ? (kept as TaskNotice[]) : [];
  } catch {
    return [];
  }
}

function keep(user: number, errands: readonly TaskNotice[]) {
  try {
    if (errands.length) localStorage.setItem(keyOf(user), JSON.stringify(errands));
    else localStorage.removeItem(keyOf(user));
  } catch {
    // A device that keeps nothing is told by the screen where it was begun.
  }
  for (const heard of watching) heard();
}

const watching = new Set<() => void>();

export function watchTaskNotices(heard: () => void) {
  watching.add(heard);
  return () => {
    watching.delete(heard);
  };
}

/** Once: the words it was begun with stay. */
export function addTaskNotice(user: number, errand: TaskNotice) {
  const kept = storedTaskNotices(user);
  if (!kept.some(({ id }) => id === errand.id)) keep(user, [...kept, errand]);
}

/** Whether it was still there: of several open pages, one tells. */
export function removeTaskNotice(user: number, id: string): boolean {
  const kept = storedTaskNotices(user);
  const others = kept.filter((errand) => errand.id !== id);
  if (others.length === kept.length) return false;
  keep(user, others);
  return true;
}

/** What a screen shows by itself, and nobody needs to be told of besides. */
const onScreen = new Map<string, number>();

export function putOnScreen(id: string): () => void {
  onScreen.set(id, (onScreen.get(id) ?? 0) + 1);
  return () => {
    const left = (onScreen.get(id) ?? 1) - 1;
    if (left) onScreen.set(id, left);
    else onScreen.delete(id);
  };
}

export function isOnScreen(id: string): boolean {
  return onScreen.has(id);
}
