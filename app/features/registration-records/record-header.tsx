import { Badge, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageHeader } from "#app/staff/page-header.tsx";
import type { RegistrationRow } from "./schema.ts";
import { StateBadge } from "./state-badge.tsx";

type Props = { registration: RegistrationRow; action?: ReactNode };

/** Who it is and where the registration stands; a row of the list knows all of it. */
export function RecordHeader({ registration, action }: Props) {
  const t = useTranslations("registrations.reach");
  return (
    <PageHeader
      title={`${registration.last_name} ${registration.first_names}`}
      lead={
        <Group gap="xs">
          <StateBadge state={registration.status} /> {registration.reference}
          {registration.reach.length === 0 && (
            <Badge color="yellow" variant="light">
              {t("none")}
            </Badge>
          )}
        </Group>
      }
      action={action}
    />
  );
}
