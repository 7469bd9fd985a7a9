import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { asId } from "#app/platform/http/ids.ts";

/** Where an item that was begun on the page of new ones is edited from its next visit on. */
export function editPathOfNew(kind: Pick<ContentKind, "edit">, url: URL): string | null {
  const id = asId(url.searchParams.get("id") ?? "");
  if (id === null) return null;
  const path = kind.edit(id);
  const lang = url.searchParams.get("lang");
  return lang ? `${path}${path.includes("?") ? "&" : "?"}lang=${lang}` : path;
}

/** The text on the screen is newer than what could be read; another new item begins afresh. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.has("id") && !nextUrl.searchParams.has("id");
}
