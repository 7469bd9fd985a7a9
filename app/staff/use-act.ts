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
import { useSessionEndedNotice } from "./sign-in-again.tsx";

export type Answer = {
  ok: boolean;
  status: number;
  json: () => Promise<unknown>;
  headers: Headers;
};
export type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;

type Options = {
  /** The success message. */
  done?: string;
  /** Shows no notice for field errors, because the form shows them. */
  form?: boolean;
  /** Does not reload the page's data, for several requests in a row. */
  withoutReload?: boolean;
  /** The `why` of an error that the screen handles itself. */
  handledReason?: string;
  /** Shows no notice when the user aborted it. */
  stopped?: AbortSignal;
};

/** Runs a request, shows the result as a notice and reloads the page's data. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const showError = useShowError();
  return async function act<A extends Answer>(
    request: () => Promise<A>,
    { done, form = false, withoutReload: keep = false, handledReason: asks, stopped }: Options = {},
  ): Promise<Outcome<Body<A>>> {
    const outcome = await outcomeOf(request().then((answer) => readAnswer(answer)));
    if (stopped?.aborted) return new ApiError("stopped");
    if (outcome.ok) {
      if (done) notifications.show({ color: "green", message: done });
      if (!keep) await revalidate();
      return outcome;
    }
    if (asks && outcome.body.why === asks) return outcome;
    if (!form || !Object.keys(outcome.fields).length) showError(outcome);
    return outcome;
  };
}

export async function readAnswer<A extends Answer>(answer: A): Promise<Body<A>> {
  if (!answer.ok) throw await refusalFrom(answer);
  return (await answer.json()) as Body<A>;
}

/** Shows why a request failed. */
export function useShowError() {
  const refusalText = useRefusalText();
  const showSessionEnded = useSessionEndedNotice();
  return (refusal: Refusal) => {
    if (refusalKey(refusal) === "ended") return showSessionEnded(refusalText(refusal));
    notifications.show({ color: "red", message: refusalText(refusal) });
  };
}

/** The first message of each field, the form Mantine expects. */
export function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [message = ""]]) => [name, message]),
  );
}
