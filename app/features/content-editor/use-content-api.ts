import { useMemo } from "react";
import type { CallOptions } from "#app/api-client/browser/call.ts";
import { type Outcome, outcomeOf } from "#app/api-client/browser/call-error.ts";
import { useCall } from "#app/api-client/use-call.ts";
import { useSession, useSurroundings } from "#app/api-client/use-client.ts";
import type { Desk, Withdrawal } from "./content-kind.ts";
import type { AnyItem } from "./editor-item.ts";
import { useRowsAround } from "./list/local-rows.ts";

/** Calls about items of one kind. Every kind's calls are alike, so one caller does for all. */
export function useDeskCalls(desk: Desk) {
  const call = useCall();
  const surroundings = useSurroundings();
  const session = useSession();
  const list = useRowsAround();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the callers close over never changes
  return useMemo(() => {
    function ask<T>(
      path: string,
      method: CallOptions["method"] = "GET",
      body?: unknown,
    ): Promise<Outcome<T>> {
      return outcomeOf(call<T>(path, { method, body }));
    }
    const at = (id: number, rest = "") => `${desk.api}/${id}${rest}`;
    const by = () => ({ surroundings: surroundings(), session: session(), list });
    return {
      ask,
      create: (json: object) => outcomeOf(desk.create(by(), json)),
      withdraw: (id: number, how: Withdrawal) =>
        outcomeOf(desk.withdraw(by(), id, how).then(() => call<AnyItem>(at(id)))),
      remove: (id: number) => outcomeOf(desk.remove(by(), id)),
      saveDraft: (id: number, json: object) => ask<AnyItem>(at(id, "/draft"), "PUT", json),
      act: (id: number, what: string, json: object = {}) =>
        ask<AnyItem>(at(id, `/${what}`), "POST", json),
      at,
    };
  }, [desk, list]);
}
