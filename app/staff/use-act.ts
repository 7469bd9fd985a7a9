import { notifications } from "@mantine/notifications";
import { useRevalidator } from "react-router";
import {
  ApiError,
  type Outcome,
  outcomeOf,
  refusalFrom,
} from "#app/api-client/browser/api-error.ts";
import { type Refusal, refusalKey } from "#app/api-client/browser/refusal-key.ts";
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
  /** What to say when it worked. */
  done?: string;
  /** Say nothing about errors of single fields: the form shows them. */
  form?: boolean;
  /** Leave the page's data as it is; many acts in a row are followed by one reading. */
  keep?: boolean;
  /** The refusal that the screen answers with a question of its own, by its `why`. */
  asks?: string;
  /** Whoever stopped it themselves is told nothing. */
  stopped?: AbortSignal;
};

/** Does something to the data: tells the result, and reads the page anew. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const tellRefusal = useTellRefusal();
  return async function act<A extends Answer>(
    call: () => Promise<A>,
    { done, form = false, keep = false, asks, stopped }: Words = {},
  ): Promise<Outcome<Said<A>>> {
    const outcome = await outcomeOf(call().then((answer) => read(answer)));
    // Whoever stopped it knows; nobody needs to be told.
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

/** Tells why something did not work. */
export function useTellRefusal() {
  const refusalText = useRefusalText();
  const tellEnded = useTellEnded();
  return (refusal: Refusal) => {
    if (refusalKey(refusal) === "ended") return tellEnded(refusalText(refusal));
    notifications.show({ color: "red", message: refusalText(refusal) });
  };
}

/** The first message of each field, as forms want them. */
export function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [message = ""]]) => [name, message]),
  );
}
