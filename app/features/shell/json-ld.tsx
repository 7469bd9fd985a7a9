import { DataBlock } from "#app/ui/inline-script.tsx";
import type { StructuredData } from "./structured-data.ts";

export function JsonLd({ data }: { data: StructuredData[] }) {
  const graph = { "@context": "https://schema.org", "@graph": data };
  return <DataBlock type="application/ld+json" data={graph} />;
}
