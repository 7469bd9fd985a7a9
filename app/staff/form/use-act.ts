import { notifications } from "@mantine/notifications";
import { useRevalidator } from "react-router";
import {
  ApiError,
  type Outcome,
  outcomeOf,
  refusalFrom,
} from "#app/api-client/browser/api-error.ts";
import { useShowError } from "./use-show-error.tsx";

export type Answer = {
  ok: boolean;
  status: number;
  json: () => Promise<unknown>;
  headers: Headers;
};
export type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;

export type ActOptions = {
  /** The success message. */
  done?: string | undefined;
  /** Shows no notice for field errors, because the form shows them. */
  form?: boolean;
  /** Does not reload the page's data, for several requests in a row. */
  withoutReload?: boolean | undefined;
  /** The errors that the screen shows itself: one `why`, or those this accepts. */
  handled?: string | ((error: ApiError) => boolean) | undefined;
  /** Shows no notice when the user aborted it. */
  stopped?: AbortSignal;
};

/** Runs a request, reloads the page's data, also after a conflict, and shows the result as a notice. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const showError = useShowError();
  return async function act<A extends Answer>(
    request: () => Promise<A>,
    options: ActOptions = {},
  ): Promise<Outcome<Body<A>>> {
    const { done, form = false, withoutReload: keep = false, handled, stopped } = options;
    const outcome = await outcomeOf(request().then((answer) => readAnswer(answer)));
    if (stopped?.aborted) return new ApiError("stopped");
    if (outcome.ok) {
      // The notice comes last: who reads it and acts at once acts on what was read again.
      if (!keep) await revalidate();
      if (done) notifications.show({ color: "green", message: done });
      return outcome;
    }
    // What was read is old; a form would restart with what is new.
    if (!form && outcome.status === 409) await revalidate();
    const isHandled =
      typeof handled === "function" ? handled(outcome) : handled && outcome.body.why === handled;
    if (isHandled) return outcome;
    const fields = Object.values(firstMessages(outcome.fields));
    if (!form || !fields.length) showError(outcome);
    else setTimeout(() => isOnPage(fields) || showError(outcome), FORM_DELAY);
    return outcome;
  };
}

export async function readAnswer<A extends Answer>(answer: A): Promise<Body<A>> {
  if (!answer.ok) throw await refusalFrom(answer);
  // Not the body it promised, for instance the page of a captive portal.
  const unread = () => new ApiError("", { status: answer.status });
  return (await answer.json().catch(() => Promise.reject(unread()))) as Body<A>;
}

/** Milliseconds until a form has rendered what it was told. */
const FORM_DELAY = 200;

/** Whether the form shows them all; a message about a field it does not have would be lost. */
function isOnPage(messages: readonly string[]): boolean {
  const text = document.body.textContent;
  return messages.every((message) => text.includes(message));
}

/** The first message of each field, the form Mantine expects. */
export function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [message = ""]]) => [name, message]),
  );
}
