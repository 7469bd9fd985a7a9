import { Banner } from "#app/base/shell/banner.tsx";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
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
