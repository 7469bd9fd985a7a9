import { ActionIcon, Menu } from "@mantine/core";
import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useExport } from "./use-export.tsx";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  path: string;
  names: readonly string[];
  /** Filters set by the screen itself. */
  fixed?: Record<string, string>;
};

/** Exports the filtered list. */
export function ExportMenu({ path, names, fixed = {} }: Props) {
  const t = useTranslations("staff.table");
  const { search } = useListUrl();
  const exportList = useExport();
  const [busy, setBusy] = useState(false);
  async function save(format: "csv" | "xlsx") {
    const filters = names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    });
    setBusy(true);
    await exportList(
      `${path}?${new URLSearchParams({ format, ...Object.fromEntries(filters), ...fixed })}`,
    );
    setBusy(false);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={busy}
          aria-label={t("export")}
          title={t("export")}
        >
          <Download size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FileSpreadsheet size={16} />} onClick={() => save("xlsx")}>
          {t("xlsx")}
        </Menu.Item>
        <Menu.Item leftSection={<FileText size={16} />} onClick={() => save("csv")}>
          {t("csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
