import { Prose } from "./prose.tsx";

type Props = { text: string | string[]; lang?: string | undefined; className?: string | undefined };

/** Plain text; a blank line starts a new paragraph. */
export function Paragraphs({ text, lang, className }: Props) {
  const parts = (Array.isArray(text) ? text : text.split(/\n\s*\n/)).filter(Boolean);
  return (
    <Prose className={className} {...(lang ? { lang } : {})}>
      {parts.map((part) => (
        <p key={part}>{part}</p>
      ))}
    </Prose>
  );
}
