import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import type { Device } from "../auth/schema.ts";

export function Devices({ devices }: { devices: Device[] | null }) {
  const t = useTranslations("users.devices");
  const api = useApi();
  const act = useAct();
  const others = devices?.filter(({ current }) => !current).length ?? 0;
  function endOthers() {
    askFirst({
      title: t("endOthers"),
      children: t("endOthersText", { count: others }),
      labels: { confirm: t("endOthers"), cancel: t("keep") },
      confirmProps: { color: "red" },
      onConfirm: () => act(() => api.tokens.$delete(), { done: t("endedOthers") }),
    });
  }
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="devices">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5" id="devices">
          {t("title")}
        </Title>
        {others > 0 && (
          <Button size="xs" variant="default" onClick={endOthers}>
            {t("endOthers")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t("text")}
      </Text>
      {!devices && <Text>{t("failed")}</Text>}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {devices?.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            onEnd={() =>
              act(() => api.tokens[":id"].$delete({ param: { id: String(device.id) } }), {
                done: t("ended"),
              })
            }
          />
        ))}
      </Stack>
    </Card>
  );
}

function DeviceItem({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const t = useTranslations("users.devices");
  const ago = useAgo();
  const Icon = /android|ios|iphone|ipad/i.test(device.system) ? Smartphone : Monitor;
  const name = [device.browser, device.system].filter(Boolean).join(" · ") || t("unknown");
  return (
    <Group component="li" wrap="nowrap" gap="sm" align="flex-start">
      <Icon size={22} aria-hidden style={{ flex: "none", marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t("used", { when: ago(device.last_used_at) })}
          {device.address && ` · ${device.address}`}
        </Text>
      </div>
      {device.current ? (
        <Badge variant="light" color="green" style={{ flex: "none" }}>
          {t("current")}
        </Badge>
      ) : (
        <Button
          size="xs"
          variant="default"
          style={{ flex: "none" }}
          onClick={onEnd}
          aria-label={t("endOne", { name })}
        >
          {t("end")}
        </Button>
      )}
    </Group>
  );
}
