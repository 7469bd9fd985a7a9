import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";

/** Leads to the pair that stops an act, for those who may decide about it. */
export function SettleLink({ pair }: { pair: number | undefined }) {
  const t = useTranslations("registrations.records.pairs");
  const { to } = usePaths();
  const { may } = useStaff();
  if (pair === undefined || !may("registrations.manage")) return null;
  return (
    <Anchor component={Link} to={to(`/admin/registration/doublons?pair=${pair}`)}>
      {t("settle")}
    </Anchor>
  );
}
