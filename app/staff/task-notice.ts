import { isFinished, type TaskState } from "#app/jobs/task.ts";

/** A long task of the user whose end has not been announced yet. */
export type TaskNotice = {
  id: string;
  /** The API path that returns its state. */
  look: string;
  /** The label shown to the user. */
  name: string;
  /** The path of its result. */
  link: string;
};

export type TaskEnd = "done" | "failed" | "cancelled";

/** How it ended, or null while it runs; accepts the state of a task or of a message batch. */
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

/** Stored per user, because a device may be shared. */
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
    // Storage is blocked: only the screen that started the task shows its end.
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

/** Does nothing when it is stored already. */
export function addTaskNotice(user: number, errand: TaskNotice) {
  const kept = storedTaskNotices(user);
  if (!kept.some(({ id }) => id === errand.id)) keep(user, [...kept, errand]);
}

/** Returns whether it was still stored, so that only one open page announces the end. */
export function removeTaskNotice(user: number, id: string): boolean {
  const kept = storedTaskNotices(user);
  const others = kept.filter((errand) => errand.id !== id);
  if (others.length === kept.length) return false;
  keep(user, others);
  return true;
}

/** Tasks that a visible screen shows, with the number of its components; they need no notice. */
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
