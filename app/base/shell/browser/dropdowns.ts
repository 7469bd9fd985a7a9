const opened = () => [
  ...document.querySelectorAll<HTMLDetailsElement>("[data-header] details[open]"),
];

function closeAllBut(inside: EventTarget | null) {
  for (const dropdown of opened()) {
    if (!(inside instanceof Node && dropdown.contains(inside))) dropdown.open = false;
  }
}

/**
 * The lists are `<details>` and open without a script; this closes them as users expect of a menu.
 */
export function startDropdowns() {
  document.addEventListener("click", ({ target }) => closeAllBut(target));
  // Older browsers do not support `name` groups of `<details>`.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const list = target as HTMLElement;
      if (list instanceof HTMLDetailsElement && list.open && list.closest("[data-header]")) {
        closeAllBut(list);
      }
    },
    true,
  );
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget) closeAllBut(relatedTarget);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const dropdown of opened()) {
      const hadFocus = dropdown.contains(document.activeElement);
      dropdown.open = false;
      if (hadFocus) dropdown.querySelector("summary")?.focus();
    }
  });
}
