import type { hc } from "hono/client";
import { useMemo } from "react";
import { type Outcome, outcomeOf } from "#app/api-client/browser/api-error.ts";
import { useBrowserEnvironment, useSession } from "#app/api-client/use-client.ts";
import type { ContentKind, Withdrawal } from "#app/content/working-copies/content-kind.ts";
import type { editorRoutes } from "#app/content/working-copies/routes/editor-routes.server.ts";
import type { EditorQuery } from "#app/content/working-copies/schema.ts";
import { type Answer, type Body, readAnswer } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { Fields } from "../draft/draft.ts";
import { useRowsAround } from "../list/local-rows.ts";
import type { AnyItem } from "./editor-item.ts";

type AnyKind = {
  view: Pick<AnyItem, "id" | "title" | "slug" | "slugs" | "locale">;
  summary: object;
  row: { id: number; title: string; slug: string };
  words: Fields;
  shared: Fields;
  query: typeof EditorQuery;
};

/** The routes below `/api/desk`, for whichever kind. */
type EditorClient = ReturnType<typeof hc<ReturnType<typeof editorRoutes<AnyKind>>>>;

/** Requests about items of one kind. */
export function useContentApi(kind: ContentKind) {
  const all = useApi();
  const environment = useBrowserEnvironment();
  const session = useSession();
  const list = useRowsAround();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the functions close over never changes
  return useMemo(() => {
    // Each kind has its own types in the client; the editor works on the fields as data.
    const client = all.desk[kind.collection] as unknown as EditorClient;
    const contract = () =>
      kind.contract?.({ environment: environment(), session: session(), list }) ?? {};
    const read = (id: number) => client[":id"].$get(of(id)).then(readAnswer);
    async function withdraw(id: number, how: Withdrawal): Promise<AnyItem> {
      const { withdraw: prescribed } = contract();
      if (!prescribed) return client[":id"][how].$post({ ...of(id), json: {} }).then(readAnswer);
      await prescribed(id, how);
      return read(id);
    }
    return {
      client,
      ask,
      create(json: object): Promise<Outcome<{ id: number }>> {
        const { create } = contract();
        return outcomeOf(create ? create(json) : client.index.$post({ json }).then(readAnswer));
      },
      withdraw: (id: number, how: Withdrawal) => outcomeOf(withdraw(id, how)),
      remove(id: number): Promise<Outcome<unknown>> {
        const { remove } = contract();
        return outcomeOf(remove ? remove(id) : client[":id"].$delete(of(id)).then(readAnswer));
      },
      read: (id: number) => outcomeOf(read(id)),
      /** The last items that somebody began, the newest first. */
      begunBy(user: number) {
        const query = {
          author: String(user),
          sort: "-created_at",
          page: "1",
          per_page: "5",
        } as const;
        return ask(client.index.$get({ query }));
      },
      saveDraft: (id: number, json: object) => ask(client[":id"].draft.$put({ ...of(id), json })),
    };
  }, [kind, list]);
}

/** The path parameter of an item. */
export function of(id: number) {
  return { param: { id: String(id) } };
}

function ask<A extends Answer>(request: Promise<A>): Promise<Outcome<Body<A>>> {
  return outcomeOf(request.then(readAnswer));
}
