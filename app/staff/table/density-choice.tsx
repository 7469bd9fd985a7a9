import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Density, densities } from "#app/platform/access/current-user.ts";
import { useDensity } from "./density.ts";

export function DensityChoice() {
  const t = useTranslations("staff.table.density");
  const { shown, choose } = useDensity();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t("label")}
      value={shown}
      onChange={(value) => choose(value as Density)}
      data={densities.map((value) => ({ value, label: t(value) }))}
    />
  );
}
