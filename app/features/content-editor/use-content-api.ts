import { useMemo } from "react";
import { type Outcome, outcomeOf } from "#app/api-client/browser/api-error.ts";
import type { RequestOptions } from "#app/api-client/browser/send-request.ts";
import { useApi } from "#app/api-client/use-api.ts";
import { useSession, useSurroundings } from "#app/api-client/use-client.ts";
import type { EditorKind, Withdrawal } from "./content-kind.ts";
import type { AnyItem } from "./editor-item.ts";
import { useRowsAround } from "./list/local-rows.ts";

/** Calls about items of one kind. Every kind's calls are alike, so one caller does for all. */
export function useContentApi(desk: EditorKind) {
  const call = useApi();
  const surroundings = useSurroundings();
  const session = useSession();
  const list = useRowsAround();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the callers close over never changes
  return useMemo(() => {
    function ask<T>(
      path: string,
      method: RequestOptions["method"] = "GET",
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
