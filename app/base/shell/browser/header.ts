import { HEADER_SCROLL } from "../constants.ts";

export function isPastHero(scrolled: number): boolean {
  return scrolled >= HEADER_SCROLL;
}

/** For the home page; inner pages and narrow screens have a fixed header by CSS. */
export function startHeader() {
  const header = document.querySelector("[data-header]");
  if (!header) return;
  const update = () => header.toggleAttribute("data-fixed", isPastHero(scrollY));
  addEventListener("scroll", update, { passive: true });
  update();
}
