import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { IndicatorView } from "./schema.ts";

type Props = { indicator: Pick<IndicatorView, "id" | "version" | "retired"> };

/** Takes an indicator out of the list, or brings it back. */
export function RetireButton({ indicator: { id, version, retired } }: Props) {
  const t = useTranslations("indicators.one");
  const api = useApi();
  const act = useAct();
  const set = (next: boolean) =>
    act(
      () =>
        api.indicators[":id"].retired.$put({
          param: { id: String(id) },
          json: { retired: next, version },
        }),
      { done: t(next ? "retired" : "restored") },
    );
  if (retired) {
    return (
      <Button variant="default" onClick={() => void set(false)}>
        {t("restore")}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      onClick={() =>
        askFirst({
          title: t("retireTitle"),
          children: t("retireText"),
          labels: { confirm: t("retireConfirm"), cancel: t("cancel") },
          onConfirm: () => void set(true),
        })
      }
    >
      {t("retire")}
    </Button>
  );
}
