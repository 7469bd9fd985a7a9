import { notifications } from "@mantine/notifications";
import { useRevalidator } from "react-router";
import {
  ApiError,
  type Outcome,
  outcomeOf,
  refusalFrom,
} from "#app/api-client/browser/api-error.ts";
import { refusalKey } from "#app/api-client/browser/refusal-key.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useTellEnded } from "./sign-in-again.tsx";

export type Answer = {
  ok: boolean;
  status: number;
  json: () => Promise<unknown>;
  headers: Headers;
};
type Said<A extends Answer> = Awaited<ReturnType<A["json"]>>;

type Words = {
  /** The success message. */
  done?: string;
  /** Shows no notice for field errors, because the form shows them. */
  form?: boolean;
  /** Does not reload the page's data, for several requests in a row. */
  keep?: boolean;
  /** The `why` of an error that the screen handles itself. */
  asks?: string;
  /** Shows no notice when the user aborted it. */
  stopped?: AbortSignal;
};

/** Runs a request, shows the result as a notice and reloads the page's data. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const tellRefusal = useTellRefusal();
  return async function act<A extends Answer>(
    call: () => Promise<A>,
    { done, form = false, keep = false, asks, stopped }: Words = {},
  ): Promise<Outcome<Said<A>>> {
    const outcome = await outcomeOf(call().then((answer) => read(answer)));
    if (stopped?.aborted) return new ApiError("stopped");
    if (outcome.ok) {
      if (done) notifications.show({ color: "green", message: done });
      if (!keep) await revalidate();
      return outcome;
    }
    if (asks && outcome.said.why === asks) return outcome;
    if (!form || !Object.keys(outcome.fields).length) tellRefusal(outcome);
    return outcome;
  };
}

async function read<A extends Answer>(answer: A): Promise<Said<A>> {
  if (!answer.ok) throw await refusalFrom(answer);
  return (await answer.json()) as Said<A>;
}

/** Shows why a request failed. */
export function useTellRefusal() {
  const refusalText = useRefusalText();
  const tellEnded = useTellEnded();
  return (refusal: Pick<ApiError, "status" | "message">) => {
    if (refusalKey(refusal) === "ended") return tellEnded(refusalText(refusal));
    notifications.show({ color: "red", message: refusalText(refusal) });
  };
}

/** The first message of each field, the form Mantine expects. */
export function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [message = ""]]) => [name, message]),
  );
}
