import type { RichText } from "#app/features/rich-text/rich-text.ts";
import { RichTextView } from "#app/features/rich-text/rich-text-view.tsx";
import { Banner } from "#app/features/shell/banner.tsx";
import { Prose } from "#app/ui/prose.tsx";

/** A legal text as visitors read it. */
export function LegalView({ title, body }: { title: string; body: RichText }) {
  return (
    <>
      <Banner title={title} />
      <div className="container section">
        <Prose>
          <RichTextView document={body} />
        </Prose>
      </div>
    </>
  );
}
