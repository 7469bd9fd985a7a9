import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Prose } from "#app/ui/prose.tsx";

type Props = {
  formation: { description: string; body: RichText };
  lang: string | undefined;
};

/** The description of a course; one published before it had a format is a plain text. */
export function CourseDescription({ formation: { description, body }, lang }: Props) {
  if (body.content.length === 0) return <Paragraphs text={description} lang={lang} />;
  return (
    <Prose lang={lang}>
      <RichTextView document={body} />
    </Prose>
  );
}
