import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ClientUser } from "#app/api-client/browser/types.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { Invitation } from "./schema.ts";
import { SecretOnce } from "./secret-once.tsx";

type Onward = { onAnother: () => void };

type AddedProps = { user: ClientUser; secret: string } & Onward;

export function AddedUser({ user, secret, onAnother }: AddedProps) {
  const t = useTranslations("users.add");
  return (
    <Stack>
      <Alert color="green" icon={<CircleCheck size={18} />} title={t("created")} role="status" />
      <SecretOnce name={nameOf(user)} email={user.email} secret={secret}>
        <Ways view="" onAnother={onAnother} />
      </SecretOnce>
    </Stack>
  );
}

type InvitedProps = { invitation: Invitation; link: string } & Onward;

export function AddedInvitation({ invitation, link, onAnother }: InvitedProps) {
  const t = useTranslations("users.add");
  const format = useFormatter();
  const { keepsMail } = useStaff();
  const until = format.dateTime(new Date(invitation.expires_at), { dateStyle: "long" });
  return (
    <Stack>
      <Alert
        color="green"
        icon={<CircleCheck size={18} />}
        title={t(keepsMail ? "invitedKeptTitle" : "invited")}
        role="status"
      >
        {t(keepsMail ? "invitedKept" : "invitedText", { email: invitation.email, until })}
      </Alert>
      <Text size="sm">{t("linkText")}</Text>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput label={t("link")} value={link} readOnly flex={1} />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant={copied ? "light" : "default"} onClick={copy}>
              {copied ? t("copied") : t("copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Ways view="?view=invitations" onAnother={onAnother} />
    </Stack>
  );
}

function Ways({ view, onAnother }: { view: string } & Onward) {
  const t = useTranslations("users.add");
  const { to } = usePaths();
  return (
    <Group justify="flex-end">
      <Button component={Link} to={to(`/admin/users${view}`)} variant="default">
        {t("toList")}
      </Button>
      <Button onClick={onAnother}>{t("another")}</Button>
    </Group>
  );
}
