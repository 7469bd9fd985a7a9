import { Menu } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { BadgeInfo, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { type CalloutTone, calloutTones } from "#app/content/rich-text/node-types.ts";
import { ToolButton } from "./tool-button.tsx";

const icons: Record<CalloutTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
};

export function CalloutControl({ editor }: { editor: Editor }) {
  const t = useTranslations("editor.callout");
  const active = useEditorState({ editor, selector: () => editor.isActive("callout") });

  function choose(tone: CalloutTone) {
    const chain = editor.chain().focus();
    if (active) chain.updateAttributes("callout", { tone }).run();
    else chain.wrapIn("callout", { tone }).run();
  }

  return (
    <Menu position="bottom" shadow="md">
      <Menu.Target>
        <ToolButton icon={BadgeInfo} label={t("title")} active={active} />
      </Menu.Target>
      <Menu.Dropdown>
        {calloutTones.map((tone) => {
          const Icon = icons[tone];
          return (
            <Menu.Item
              key={tone}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => choose(tone)}
            >
              {t(tone)}
            </Menu.Item>
          );
        })}
        {active && (
          <Menu.Item
            leftSection={<X size={16} aria-hidden />}
            onClick={() => editor.chain().focus().lift("callout").run()}
          >
            {t("remove")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
