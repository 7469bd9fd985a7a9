import { type Queued, queueIn, type Waiting } from "#app/device/queue.ts";

/** Answers on the device that are sent until the server answers. */
export type QueuedAnswers = Queued & {
  /** The secret of the link: corrected answers replace those that wait. */
  key: string;
  locale: string;
  body: object;
  state: Waiting | AnswersState;
};

/** `large`: never taken as they are; other refusals are said by the page. */
type AnswersState = { kind: "sent" } | { kind: "refused"; large: boolean };

/** Former versions stored no state, and the secret as `token`. */
type Former = { token?: string };

export const answersQueue = queueIn<QueuedAnswers>("survey/", (stored) => ({
  ...stored,
  key: stored.key ?? (stored as Former).token,
  state: stored.state ?? { kind: "waiting" },
}));
