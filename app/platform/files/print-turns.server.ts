import { AppError } from "#app/platform/errors.ts";

type Limits = {
  /** How many print at once. */
  atOnce: number;
  /** How many of them may be tasks, so that a person who waits always finds a place. */
  tasksAtOnce: number;
  /** With this many people waiting, the next one is refused; visitors have as many places of their own. */
  mostWaiting: number;
  /** Milliseconds after which somebody who waits is refused. */
  longestWait: number;
};

export type Turn = { release: () => void };
/** A visitor is a stranger, who may ask again and again: people of the team come first. */
export type Who = "person" | "visitor" | "task";
type Waiting = { who: Who; begin: () => void };

/**
 * The queue for printing: few at once; people and visitors wait for a bounded time, tasks until it is
 * their turn.
 */
export function createPrintTurns({ atOnce, tasksAtOnce, mostWaiting, longestWait }: Limits) {
  const running: Record<Who, number> = { person: 0, visitor: 0, task: 0 };
  const queue: Waiting[] = [];

  function isFree(who: Who): boolean {
    const isPlace = running.person + running.visitor + running.task < atOnce;
    return isPlace && (who !== "task" || running.task < tasksAtOnce);
  }

  function begin(who: Who): Turn {
    running[who] += 1;
    let isReleased = false;
    return {
      release() {
        if (isReleased) return;
        isReleased = true;
        running[who] -= 1;
        callNext();
      },
    };
  }

  function callNext() {
    const person = queue.findIndex(({ who }) => who === "person" && isFree(who));
    const place = person < 0 ? queue.findIndex(({ who }) => isFree(who)) : person;
    const [next] = place < 0 ? [] : queue.splice(place, 1);
    next?.begin();
  }

  return {
    take(who: Who): Promise<Turn> {
      if (isFree(who)) return Promise.resolve(begin(who));
      const alike = queue.filter((one) => one.who === who).length;
      if (who !== "task" && alike >= mostWaiting) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          who,
          begin() {
            clearTimeout(timer);
            resolve(begin(who));
          },
        };
        const timer = who === "task" ? undefined : setTimeout(giveUp, longestWait);
        function giveUp() {
          queue.splice(queue.indexOf(waiting), 1);
          reject(busy());
        }
        queue.push(waiting);
      });
    },
  };
}

function busy(): AppError {
  return new AppError("away", { reason: "http.printingBusy", headers: { "retry-after": "20" } });
}
