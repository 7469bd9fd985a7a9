import { safeVideo } from "#app/features/rich-text/rich-link.ts";

/**
 * What was copied from a page of this site keeps what it is: a picture of the library, a film, a
 * call-out, a link within the site. Anything else stays as it came.
 */
export function recogniseOwn(body: HTMLElement, origin: string) {
  for (const picture of body.querySelectorAll("img:not([data-media-id])")) {
    const source = picture.getAttribute("src") ?? "";
    const path = source.startsWith(origin) ? source.slice(origin.length) : source;
    const id = /^\/media\/([1-9]\d{0,8})\//.exec(path)?.[1];
    if (id) picture.setAttribute("data-media-id", id);
  }
  for (const link of body.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith(`${origin}/`)) link.setAttribute("href", href.slice(origin.length));
    const video = safeVideo(href);
    const block = link.closest("p") ?? link;
    // Alone on its line it is the film itself; within a sentence it is a link to it.
    if (!video || block.textContent?.trim() !== link.textContent?.trim()) continue;
    const film = body.ownerDocument.createElement("div");
    film.setAttribute("data-video", video.href);
    block.replaceWith(film);
  }
}
