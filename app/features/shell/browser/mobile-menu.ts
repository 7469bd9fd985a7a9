/** While the overlay is open the rest of the page takes no focus and no click. */
export function startMobileMenu() {
  const overlay = document.querySelector<HTMLElement>("[data-overlay]");
  if (!overlay?.parentElement) return;
  const others = [...overlay.parentElement.children].filter((element) => element !== overlay);
  // Before, not after: the button must be able to take the focus back.
  overlay.addEventListener("beforetoggle", (event) => {
    const open = (event as ToggleEvent).newState === "open";
    for (const element of others) element.toggleAttribute("inert", open);
  });
  matchMedia("(min-width: 60rem)").addEventListener("change", ({ matches }) => {
    if (matches && overlay.matches(":popover-open")) overlay.hidePopover();
  });
}
