import { Client } from "pg";
import { onTestFinished } from "vitest";

type Statement = string | { text: string };

const control = /^\s*(begin|commit|rollback|savepoint|release|set|listen|unlisten)\b/i;

/** Makes one statement fail while it is switched on. */
export function failStatements() {
  const { query } = Client.prototype;
  const state = { on: false, spoiled: "", count: 0, wanted: 0 };

  function spoil(given: unknown): unknown {
    const text = typeof given === "string" ? given : (given as Statement & object)?.text;
    if (!state.on || typeof text !== "string" || control.test(text)) return given;
    state.count += 1;
    if (state.count !== state.wanted) return given;
    state.spoiled = text;
    // With its real parameters, PostgreSQL refuses it.
    const broken = `spoiled ${text}`;
    return typeof given === "string" ? broken : { ...(given as object), text: broken };
  }

  const spoiling = function (this: Client, ...args: unknown[]) {
    return Reflect.apply(query, this, [spoil(args[0]), ...args.slice(1)]);
  };
  Client.prototype.query = spoiling as typeof query;
  onTestFinished(() => {
    Client.prototype.query = query;
  });

  /** Runs something while its nth statement fails; returns that statement, if any. */
  return async (number: number, act: () => Promise<unknown>): Promise<string> => {
    Object.assign(state, { on: true, spoiled: "", count: 0, wanted: number });
    await act().finally(() => {
      state.on = false;
    });
    return state.spoiled;
  };
}
