import { Menu } from "@mantine/core";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Table2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { ToolButton } from "./tool-button.tsx";

const acts = {
  rowAfter: (chain: ChainedCommands) => chain.addRowAfter(),
  columnAfter: (chain: ChainedCommands) => chain.addColumnAfter(),
  headerRow: (chain: ChainedCommands) => chain.toggleHeaderRow(),
  deleteRow: (chain: ChainedCommands) => chain.deleteRow(),
  deleteColumn: (chain: ChainedCommands) => chain.deleteColumn(),
  deleteTable: (chain: ChainedCommands) => chain.deleteTable(),
};
const names = [
  "rowAfter",
  "columnAfter",
  "headerRow",
  "deleteRow",
  "deleteColumn",
  "deleteTable",
] as const;

/** Inserts a table; inside one, changes it. */
export function TableControl({ editor }: { editor: Editor }) {
  const t = useTranslations("editor.table");
  const inside = useEditorState({ editor, selector: () => editor.isActive("table") });
  if (!inside) {
    const insert = () =>
      editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    return <ToolButton icon={Table2} label={t("insert")} onClick={insert} />;
  }
  return (
    <Menu position="bottom" shadow="md">
      <Menu.Target>
        <ToolButton icon={Table2} label={t("change")} active />
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((act) => (
          <Menu.Item key={act} onClick={() => acts[act](editor.chain().focus()).run()}>
            {t(act)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
