import { type FormEvent, startTransition, useActionState } from "react";

/**
 * A form that is handled in the browser. As its `action`, React also catches what a slow phone
 * submits before the page has come alive; once it has, `onSubmit` leaves the typed text in place,
 * which an action alone would clear.
 */
export function useSubmit<State>(act: (form: FormData) => Promise<State | null>) {
  const [state, action, pending] = useActionState<State | null, FormData>(
    async (_: State | null, form: FormData) => act(form),
    null,
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => action(form));
  }
  return { state, pending, form: { action, onSubmit } };
}
