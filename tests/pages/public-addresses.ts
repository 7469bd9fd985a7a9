import type { RouteConfigEntry } from "@react-router/dev/routes";

const values: Record<string, string> = {
  ":form": "meca-agro",
  ":step?": "review",
  ":code": "0000000000000000",
  "*": "nowhere",
};

/** Every page outside the staff area, as an address; what does not exist shows its error page. */
export function publicAddresses(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    if (file === "site/staff/staff.layout.tsx") return [];
    const own = (path ?? "")
      .split("/")
      .map((part) => values[part] ?? part.replace(/^:.*/, "none"))
      .join("/");
    const here = own && path !== ":lang?" ? `${above}/${own}` : above;
    if (children.length > 0) return publicAddresses(children, here);
    return path || index ? [here || "/"] : [];
  });
}
