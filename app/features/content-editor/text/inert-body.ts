/** Markup as elements of a document in which nothing runs or loads. */
export function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = withoutHandlers(withoutConditionals(html));
  return body;
}

function withoutConditionals(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, "").replace(/<!\[[^>]*>/g, "");
}

/** They would not run, but the browser would complain of them. */
function withoutHandlers(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) => tag.replace(/([\s"'/])on\w+\s*=/gi, "$1data-dropped="));
}
