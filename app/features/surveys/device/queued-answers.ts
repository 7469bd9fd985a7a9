import type { DeviceStore } from "#app/features/applying/device/device-store.ts";

/** Answers on the device that are sent until the server answers. */
export type QueuedAnswers = {
  token: string;
  locale: string;
  body: object;
  queuedAt: number;
};

const PREFIX = "survey/";

/** One for each link: corrected answers replace those that wait. */
export function keepAnswers(store: DeviceStore, answers: QueuedAnswers): Promise<void> {
  return store.set(PREFIX + answers.token, answers);
}

export function forgetAnswers(store: DeviceStore, token: string): Promise<void> {
  return store.delete(PREFIX + token);
}

export function keptAnswers(store: DeviceStore, token: string): Promise<QueuedAnswers | undefined> {
  return store.get<QueuedAnswers>(PREFIX + token);
}

export async function allKept(store: DeviceStore): Promise<QueuedAnswers[]> {
  const keys = await store.keys(PREFIX);
  const found = await Promise.all(keys.map((key) => store.get<QueuedAnswers>(key)));
  return found.filter((answers) => answers !== undefined);
}
