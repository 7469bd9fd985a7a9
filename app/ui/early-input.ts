/**
 * What somebody typed into a page before its scripts have come. React takes the inputs over as they are,
 * but knows nothing of those keys: with its next drawing the words would be gone.
 */
type Typed = Map<Element, string | boolean>;

/** Runs in the head of the document, and remembers the last state of every input until then. */
export const earlyInputScript = `(function(d){var m=window.earlyInput=new Map;addEventListener("input",function(e){var t=e.target;
if(e.isTrusted&&!("ready" in d.dataset))m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)},true)})(document.documentElement)`;

/** Tells React, once it has taken the page over. */
export function replayEarlyInput() {
  const { earlyInput } = window as { earlyInput?: Typed };
  for (const [input, state] of earlyInput ?? []) {
    const now = input.isConnected ? input : document.getElementById(input.id);
    if (now instanceof HTMLInputElement && typeof state === "boolean") {
      replay(now, "checked", { state, other: !state, event: "click" });
    } else if (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement) {
      const { selectionStart: start, selectionEnd: end, value } = now;
      replay(now, "value", { state, other: `${state} `, event: "input" });
      // Writing the value moves the cursor to its end.
      if (value === state && start !== null) now.setSelectionRange(start, end);
    } else now?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  earlyInput?.clear();
}

type Replay = { state: unknown; other: unknown; event: string };

/**
 * React compares an input with what was last assigned to it. So something else is assigned first, and
 * then the typed state in a way that it does not see, as when somebody types.
 */
function replay(input: HTMLElement, name: "value" | "checked", { state, other, event }: Replay) {
  Reflect.set(input, name, other);
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), name);
  own?.set?.call(input, state);
  input.dispatchEvent(new Event(event, { bubbles: true }));
}
