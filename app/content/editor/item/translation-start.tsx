import { Alert, Button } from "@mantine/core";
import { Languages } from "lucide-react";
import { useTranslations } from "use-intl";
import type { RichNode, RichText } from "#app/content/rich-text/rich-text.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { isSameValue } from "../draft/field-value.ts";
import { useItemEditor } from "./editor-context.ts";

/**
 * Offers to copy the French structured fields into an empty translation. Title and summary stay
 * empty, so that an untranslated text is not published by mistake.
 */
export function TranslationStart() {
  const t = useTranslations("editor.start");
  const { kind, item, part, state, store } = useItemEditor();
  const { fr, [part]: own } = state.draft.parts;
  const structured = Object.keys(kind.words).filter(
    (field) => typeof kind.words[field] === "object",
  );
  const blank = structured.every((field) => isSameValue(own.mine[field], kind.words[field]));
  const offered = structured.filter((field) => !isSameValue(fr.mine[field], kind.words[field]));
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

/** A French alternative text would override the library's text in the other language. */
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
