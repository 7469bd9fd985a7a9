import { Alert, Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { Check, Copy, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

type Props = { name: string; email: string; secret: string; children?: ReactNode };

/** Shows a generated password, which is stored nowhere. */
export function SecretOnce({ name, email, secret, children }: Props) {
  const t = useTranslations("users.secret");
  return (
    <Stack>
      <Text size="sm">{t("text", { name, email })}</Text>
      <Group gap="xs" wrap="nowrap">
        <Code fz="lg" p="sm" flex={1} style={{ overflowWrap: "anywhere" }} data-secret>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant={copied ? "light" : "default"}
              onClick={copy}
              leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
            >
              {copied ? t("copied") : t("copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Alert color="yellow" icon={<TriangleAlert size={18} />}>
        {t("once")}
      </Alert>
      {children}
    </Stack>
  );
}
