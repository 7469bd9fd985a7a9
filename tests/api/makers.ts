import type { TestApp } from "../setup/test-app.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

export type Made = { id: number };

/** Who makes the items, and a number that was not used before. */
export type Making = {
  app: TestApp;
  editor: Caller;
  admin: Caller;
  visitor: Caller;
  next: () => number;
};

/** Makes an item of its own for each pattern of an address; a personal one belongs to `owner`. */
export type Makers = Record<string, (owner?: number) => Promise<string>>;
