import { Autocomplete, Button } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { completeHref, safeHref } from "#app/content/rich-text/rich-link.ts";
import styles from "./text.module.css";
import { ToolPopover } from "./tool-button.tsx";
import { usePages } from "./use-pages.ts";

type Props = { editor: Editor; opened: boolean; onOpen: (opened: boolean) => void };

/** Sets a link, validated like on the server. */
export function LinkControl({ editor, opened, onOpen }: Props) {
  const t = useTranslations("editor.link");
  const close = () => onOpen(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const pages = usePages(typed);
  const active = useEditorState({ editor, selector: () => editor.isActive("link") });

  // Opened by its button or by Ctrl+K.
  useEffect(() => {
    if (!opened) return;
    setTyped(String(editor.getAttributes("link").href ?? ""));
    setWrong(false);
  }, [editor, opened]);

  function apply() {
    const href = completeHref(typed);
    if (safeHref(href, "fr") === null) return setWrong(true);
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !active) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
    } else chain.extendMarkRange("link").setLink({ href });
    chain.run();
    close();
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    close();
  }

  return (
    <ToolPopover
      icon={Link2}
      label={t("title")}
      active={active}
      opened={opened}
      onToggle={() => onOpen(!opened)}
      onClose={close}
      onSubmit={apply}
      field={
        <Autocomplete
          label={t("address")}
          description={t("hint")}
          placeholder="/formations"
          value={typed}
          error={wrong && t("wrong")}
          onChange={(text) => {
            setTyped(text);
            setWrong(false);
          }}
          data={[...new Set(pages.map(({ path }) => path))]}
          renderOption={({ option }) => {
            const page = pages.find(({ path }) => path === option.value);
            return (
              <span>
                {page?.title}
                <small className={styles.path}>
                  {page?.hidden && <strong>{t("hidden")} · </strong>}
                  {option.value}
                </small>
              </span>
            );
          }}
          filter={({ options }) => options}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
      }
      buttons={
        <>
          {active && (
            <Button size="xs" variant="default" onClick={remove}>
              {t("remove")}
            </Button>
          )}
          <Button size="xs" type="submit">
            {t("apply")}
          </Button>
        </>
      }
    />
  );
}
