import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useListUrl } from "#app/staff/table/use-list-url.ts";

/** Only what one began oneself. */
export function MineFilter() {
  const t = useTranslations("editor.list");
  const url = useListUrl();
  const isOn = url.get("mine") === "1";
  return (
    <Button
      size="compact-sm"
      variant={isOn ? "light" : "default"}
      aria-pressed={isOn}
      onClick={() => url.set({ mine: isOn ? null : 1 })}
    >
      {t("mine")}
    </Button>
  );
}
