import { Alert, Button } from "@mantine/core";
import { Languages } from "lucide-react";
import { useTranslations } from "use-intl";
import type { RichNode, RichText } from "#app/features/rich-text/rich-text.ts";
import { defaultLocale } from "#app/i18n/locales.ts";
import { same } from "./draft/same.ts";
import { useItemEditor } from "./editor-context.ts";

/**
 * A language nobody has begun can begin from the French: its headings, lists, pictures and films
 * stand there, with the words to write over. Title and summary stay empty, so that nothing goes out
 * untranslated by mistake.
 */
export function TranslationStart() {
  const t = useTranslations("contentEditor.start");
  const { desk, item, part, state, store } = useItemEditor();
  const { fr, [part]: own } = state.draft.parts;
  const structured = Object.keys(desk.words).filter(
    (field) => typeof desk.words[field] === "object",
  );
  const blank = structured.every((field) => same(own.mine[field], desk.words[field]));
  const offered = structured.filter((field) => !same(fr.mine[field], desk.words[field]));
  if (part === defaultLocale || !item.may.edit || !blank || !offered.length) return null;

  function start() {
    for (const field of offered) store.edit(part, field, withoutDescriptions(fr.mine[field]));
  }

  return (
    <Alert mb="md" icon={<Languages size={18} />} title={t("title")}>
      {t("text")}{" "}
      <Button size="compact-sm" variant="default" onClick={start}>
        {t("begin")}
      </Button>
    </Alert>
  );
}

/** Pictures are described in the library in every language; French words would win over those. */
function withoutDescriptions(value: unknown): unknown {
  if (!isText(value)) return value;
  return { ...value, content: value.content.map(bare) };
}

function bare(node: RichNode): RichNode {
  if (node.type === "image") return { type: "image", attrs: { mediaId: node.attrs?.mediaId } };
  return node.content ? { ...node, content: node.content.map(bare) } : node;
}

function isText(value: unknown): value is RichText {
  return typeof value === "object" && value !== null && "type" in value && value.type === "doc";
}
