import type { ShouldRevalidateFunctionArgs } from "react-router";

const placeOf = ({ pathname }: URL) => pathname.replace(/\/\d+$/, "");

/**
 * The `shouldRevalidate` of what is around a page. Nothing of it depends on the part behind the question
 * mark, nor on which record of a list is open. Without a line, an editor that writes the number of its text
 * into the address would else be replaced by an error.
 */
export function unlessSamePlace({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || placeOf(currentUrl) !== placeOf(nextUrl);
}

/** The `shouldRevalidate` of a record: it does not depend on how the list beside it is filtered. */
export function unlessOtherRows({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname;
}
