import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/use-staff.ts";
import type { ImportView } from "../schema.ts";

export function Failed({ found }: { found: ImportView }) {
  const t = useTranslations("imports.wizard");
  const { to, path } = usePaths();
  return (
    <Alert color="red" title={t("states.failed")}>
      <p>{found.error?.message}</p>
      <Button mt="sm" size="xs" variant="default" component={Link} to={to(path)}>
        {t("again")}
      </Button>
    </Alert>
  );
}
