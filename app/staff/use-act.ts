import { notifications } from "@mantine/notifications";
import { useRevalidator } from "react-router";
import { CallError } from "#app/call/browser/call.ts";
import { useRefusalText } from "#app/call/refusal-text.ts";
import { usePaths } from "./use-staff.ts";

type Answer = { ok: boolean; status: number; json: () => Promise<unknown>; headers: Headers };
type Said<A extends Answer> = Awaited<ReturnType<A["json"]>>;

export type Outcome<T> = { ok: true; data: T } | { ok: false; fields: Record<string, string[]> };

type Words = {
  /** What to say when it worked. */
  done?: string;
  /** Say nothing about errors of single fields: the form shows them. */
  form?: boolean;
  /** Leave the page's data as it is; many acts in a row are followed by one reading. */
  keep?: boolean;
  /** Whoever stopped it themselves is told nothing. */
  stopped?: AbortSignal;
};

/** Does something to the data: tells the result, and reads the page anew. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const refusalText = useRefusalText();
  const { to, path, search } = usePaths();
  return async function act<A extends Answer>(
    call: () => Promise<A>,
    { done, form = false, keep = false, stopped }: Words = {},
  ): Promise<Outcome<Said<A>>> {
    const answer = await call().catch(() => null);
    if (stopped?.aborted) return { ok: false, fields: {} };
    if (answer?.ok) {
      const data = (await answer.json()) as Said<A>;
      if (done) notifications.show({ color: "green", message: done });
      if (!keep) await revalidate();
      return { ok: true, data };
    }
    if (answer?.status === 401) {
      const query = new URLSearchParams({ redirect: to(path) + search });
      window.location.assign(to(`/login?${query}`));
    }
    const error = answer && new CallError(answer, await bodyOf(answer));
    const fields = error?.fields ?? {};
    if (!form || !Object.keys(fields).length) {
      const message = refusalText({ status: answer?.status, message: error?.message ?? "" });
      notifications.show({ color: "red", message });
    }
    return { ok: false, fields };
  };
}

function bodyOf(answer: Answer): Promise<unknown> {
  return answer.json().catch(() => null);
}

/** The first message of each field, as forms want them. */
export function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [message = ""]]) => [name, message]),
  );
}
