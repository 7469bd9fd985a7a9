import { type FormEvent, startTransition, useActionState } from "react";

/**
 * A form handled in the browser. With `action`, React also handles a submit that happens before
 * hydration; after it, `onSubmit` keeps the typed text, which an action alone would clear.
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
