/**
 * Google wraps addresses that it copies; links to a place in the document they were copied from, and
 * to files of the writer's computer, lead nowhere here. Returns how many were left out.
 */
export function mendLinks(body: HTMLElement): number {
  let leftOut = 0;
  for (const link of body.querySelectorAll("a[href]")) {
    const href = targetOf(link.getAttribute("href") ?? "");
    if (/^(?:#|file:|about:)/i.test(href)) {
      link.replaceWith(...link.childNodes);
      leftOut += 1;
    } else link.setAttribute("href", href);
  }
  return leftOut;
}

/** `https://www.google.com/url?q=<address>&sa=D` stands for the address. */
export function targetOf(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const isWrapped = /^(?:www\.)?google\.[a-z.]{2,6}$/.test(hostname) && pathname === "/url";
  return (isWrapped && (searchParams.get("q") ?? searchParams.get("url"))) || href;
}
