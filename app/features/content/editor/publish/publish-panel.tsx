import { Alert, Button, Group, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { momentFrom } from "../abidjan-time.ts";
import { errorsByPart } from "../desk-item.ts";
import { useItemEditor } from "../editor-context.ts";
import { SidePanel } from "../side-panel.tsx";
import { useDesk, useTellRefusal } from "../use-desk.ts";
import { Checks } from "./checks.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { type Missing, MissingFields } from "./missing-fields.tsx";
import { PublishTime } from "./publish-time.tsx";

type Props = { opened: boolean; onClose: () => void };

/** The last look before visitors see it: which languages, when, and what could be better. */
export function PublishPanel({ opened, onClose }: Props) {
  const t = useTranslations("editor.publish");
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("title")}>
      {opened && <Panel onClose={onClose} />}
    </SidePanel>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const t = useTranslations("editor.publish");
  const format = useFormatter();
  const { kind, item, onItem, store } = useItemEditor();
  const desk = useDesk(kind);
  const tellRefusal = useTellRefusal();
  const [chosen, setChosen] = useState<Locale[]>(() => proposed(item.languages));
  const [time, setTime] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);

  async function publish() {
    setBusy(true);
    setMissing({});
    const saved = await store.flush();
    setUnsaved(!saved);
    if (saved) {
      const { parts } = store.get().draft;
      const versions = Object.fromEntries(chosen.map((locale) => [locale, parts[locale].version]));
      const publish_at = time ? momentFrom(time) : null;
      const reply = await desk.act(item.id, "publish", { locales: chosen, publish_at, versions });
      if (reply.ok) {
        onItem(reply.data);
        const { state, published_at } = reply.data;
        const when = format.dateTime(new Date(published_at ?? Date.now()), {
          dateStyle: "long",
          timeStyle: "short",
        });
        const message = state === "scheduled" ? t("scheduled", { when }) : t("done");
        notifications.show({ color: "green", message });
        onClose();
      } else if (reply.status === 422) setMissing(errorsByPart(reply.errors));
      else {
        if (reply.status === 401) store.end();
        tellRefusal(reply);
      }
    }
    setBusy(false);
  }

  return (
    <Stack gap="lg">
      <LanguageChoice chosen={chosen} onChange={setChosen} />
      {kind.schedules && item.state !== "published" && (
        <PublishTime value={time} onChange={setTime} />
      )}
      {unsaved && <NotSaved />}
      <MissingFields missing={missing} onJump={onClose} />
      <Checks languages={chosen} onJump={onClose} />
      <Group justify="flex-end">
        <Button loading={busy} disabled={!chosen.length} onClick={publish}>
          {t(time ? "schedule" : "now", { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Nothing is published that the server does not have; why it has not is said here. */
function NotSaved() {
  const t = useTranslations("editor");
  const { status } = useItemEditor().state;
  const why = (["away", "ended", "invalid", "refused", "clash"] as const).find(
    (each) => each === status,
  );
  return (
    <Alert color="red" role="alert" title={t("publish.notSaved")}>
      {why ? t(`saving.${why}`) : t("publish.again")}
    </Alert>
  );
}

/** What has a text and is not public as it stands; all that is public when nothing is new. */
function proposed(languages: ReturnType<typeof useItemEditor>["item"]["languages"]): Locale[] {
  const written = locales.filter((locale) => languages[locale].state !== "missing");
  const fresh = written.filter((locale) => !languages[locale].public || languages[locale].pending);
  return fresh.length ? fresh : written;
}
