import type { StructuredData } from "./structured-data.ts";

/** A data block: it never runs, and `<` is escaped so that no text can end it early. */
export function JsonLd({ data }: { data: StructuredData[] }) {
  const graph = { "@context": "https://schema.org", "@graph": data };
  const json = JSON.stringify(graph).replace(/</g, "\\u003c");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made above, with "<" escaped
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
