import { Badge, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { RegistrationRow } from "../schema.ts";
import { StateBadge } from "../state-badge.tsx";

/** Who it is and where the registration stands; a row of the list knows all of it. */
export function RecordHeader({ registration }: { registration: RegistrationRow }) {
  const t = useTranslations("registrations");
  return (
    <PageHeader
      title={`${registration.last_name} ${registration.first_names}`}
      lead={
        <Group gap="xs">
          <StateBadge state={registration.status} /> {registration.reference}
          {registration.above_limit && (
            <Badge color="yellow" variant="light">
              {t("records.marks.above_limit")}
            </Badge>
          )}
          {registration.reach.length === 0 && (
            <Badge color="yellow" variant="light">
              {t("reach.none")}
            </Badge>
          )}
        </Group>
      }
    />
  );
}
