import { isFinished, type TaskState } from "#app/platform/jobs/task.ts";

/** A long task of the user whose end has not been announced yet. */
export type TaskNotice = {
  id: string;
  /** The API path that returns its state. */
  statePath: string;
  /** The label shown to the user. */
  name: string;
  /** The path of its result. */
  link: string;
};

export type TaskEnd = "done" | "failed" | "cancelled";

/** How it ended, or null while it runs; accepts the state of a task or of a message batch. */
export function endOf(view: unknown): TaskEnd | null {
  const { state, finished, cancelled } = view as {
    state?: TaskState;
    finished?: boolean;
    cancelled?: boolean;
  };
  if (state) return isFinished(state) ? (state as TaskEnd) : null;
  if (!finished) return null;
  return cancelled ? "cancelled" : "done";
}

const keyOf = (user: number) => `task-notices-${user}`;

/** Stored per user, because a device may be shared. */
export function storedTaskNotices(user: number): TaskNotice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(stored) ? (stored as TaskNotice[]) : [];
  } catch {
    return [];
  }
}

function store(user: number, notices: readonly TaskNotice[]) {
  try {
    if (notices.length) localStorage.setItem(keyOf(user), JSON.stringify(notices));
    else localStorage.removeItem(keyOf(user));
  } catch {
    // Storage is blocked: only the screen that started the task shows its end.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

export function watchTaskNotices(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Does nothing when it is stored already. */
export function addTaskNotice(user: number, notice: TaskNotice) {
  const stored = storedTaskNotices(user);
  if (!stored.some(({ id }) => id === notice.id)) store(user, [...stored, notice]);
}

/** Returns whether it was still stored, so that only one open page announces the end. */
export function removeTaskNotice(user: number, id: string): boolean {
  const stored = storedTaskNotices(user);
  const others = stored.filter((notice) => notice.id !== id);
  if (others.length === stored.length) return false;
  store(user, others);
  return true;
}

/** Tasks that a visible screen shows, with the number of its components; they need no notice. */
const onScreen = new Map<string, number>();

export function markOnScreen(id: string): () => void {
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
