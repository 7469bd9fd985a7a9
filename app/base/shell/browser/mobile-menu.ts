/** Makes the rest of the page inert while the overlay is open. */
export function startMobileMenu() {
  const overlay = document.querySelector<HTMLElement>("[data-overlay]");
  if (!overlay?.parentElement) return;
  const others = [...overlay.parentElement.children].filter((element) => element !== overlay);
  // `beforetoggle`, because the button must be focusable again when the overlay closes.
  overlay.addEventListener("beforetoggle", (event) => {
    const open = (event as ToggleEvent).newState === "open";
    for (const element of others) element.toggleAttribute("inert", open);
  });
  // A link to a place on the open page loads nothing, so nothing else would close the menu.
  overlay.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.hash) overlay.hidePopover();
  });
  // Wide enough for the menu of the desktop, which replaces the button.
  const button = document.querySelector<HTMLElement>(`[popovertarget="${overlay.id}"]`);
  addEventListener("resize", () => {
    const replaced = button?.checkVisibility?.() === false;
    if (replaced && overlay.matches(":popover-open")) overlay.hidePopover();
  });
}
