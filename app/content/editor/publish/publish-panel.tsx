import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { SignInAgain } from "#app/staff/frame/sign-in-again.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { SidePanel } from "../item/side-panel.tsx";
import { ReadinessList } from "../readiness/readiness-list.tsx";
import { useBlocked } from "../readiness/use-blocked.ts";
import { useReadiness } from "../readiness/use-readiness.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { factsChanged, proposedLanguages, unchangedPublicLanguage } from "./proposed-languages.ts";
import styles from "./publish-panel.module.css";
import { EndTime, inputFromUtc, PublishTime, utcFromInput } from "./publish-time.tsx";
import { usePublish } from "./use-publish.tsx";

type Props = { opened: boolean; onClose: () => void };

/** The publication panel: languages, time and advice. */
export function PublishPanel({ opened, onClose }: Props) {
  const t = useTranslations("editor.publish");
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={t("title")}
      classNames={{ content: styles.content, body: styles.body }}
    >
      {opened && <Panel onClose={onClose} />}
    </SidePanel>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const t = useTranslations("editor.publish");
  const { kind, item, state, part } = useItemEditor();
  const [fresh] = useState(() => proposedLanguages(item, state.draft, part));
  const [chosen, setChosen] = useState<Locale[]>(fresh);
  const planned = plannedFor(item);
  const [time, setTime] = useState(planned && inputFromUtc(planned));
  const plannedEnd = item.ends_at && inputFromUtc(item.ends_at);
  const [end, setEnd] = useState(plannedEnd);
  const { publish, unschedule, busy, refused, unsaved } = usePublish(onClose);
  // Publishing a scheduled item now needs a confirmation.
  const publishesEarly = item.state === "scheduled" && time === null;

  // Without a selected language, shared fields and the end date can still be published.
  const newFacts = factsChanged(item, state.draft);
  const beside =
    !chosen.length &&
    (newFacts || end !== plannedEnd) &&
    unchangedPublicLanguage(item, state.draft);
  const going = beside ? [beside] : chosen;

  const hour = time ? new Date(utcFromInput(time)) : null;
  const seen = useReadiness(going, hour);
  const findings = [...refused.findings, ...seen];
  const blocked = useBlocked();

  function go() {
    if (blocked(seen, onClose)) return;
    const wish = { locales: going, time, end };
    if (!publishesEarly) return void publish(wish);
    askFirst({
      title: t("breakTitle"),
      children: <EarlyText at={item.published_at} />,
      labels: { confirm: t("breakConfirm"), cancel: t("breakCancel") },
      confirmProps: { color: "red" },
      onConfirm: () => void publish(wish),
    });
  }

  return (
    <Stack gap="lg" className={styles.panel}>
      {Object.keys(kind.words).length > 0 && (
        <LanguageChoice chosen={chosen} onChange={setChosen} />
      )}
      {!chosen.length &&
        unchangedPublicLanguage(item, state.draft) &&
        (newFacts || !fresh.length) && (
          <Text size="sm">{t(newFacts ? "onlyFacts" : "nothingNew")}</Text>
        )}
      <PublishTime
        value={time}
        onChange={setTime}
        planned={planned && inputFromUtc(planned)}
        error={refused.hour}
      />
      {!kind.permanent && <EndTime value={end} onChange={setEnd} error={refused.end} />}
      {unsaved && <NotSaved />}
      <ReadinessList findings={findings} onJump={onClose} />
      <Group justify="flex-end" className={styles.actions}>
        {planned && (
          <Button variant="default" disabled={busy} onClick={() => void unschedule()}>
            {t("unschedule")}
          </Button>
        )}
        <Button
          loading={busy}
          disabled={!going.length || time === "" || end === ""}
          color={publishesEarly ? "red" : "primary"}
          onClick={go}
        >
          {publishesEarly
            ? t("break")
            : t(time !== null ? "schedule" : chosen.length ? "now" : "facts", {
                count: chosen.length,
              })}
        </Button>
      </Group>
    </Stack>
  );
}

function EarlyText({ at }: { at: string | null }) {
  const t = useTranslations("editor.publish");
  const format = useFormatter();
  const when = format.dateTime(new Date(at ?? Date.now()), {
    dateStyle: "long",
    timeStyle: "short",
  });
  return t("breakText", { when });
}

/** Explains why the draft could not be saved before publication. */
function NotSaved() {
  const t = useTranslations("editor");
  const { status, failed } = useItemEditor().state;
  const why = (["ended", "invalid", "clash"] as const).find((each) => each === status);
  return (
    <Alert color="red" role="alert" title={t("publish.notSaved")}>
      {failed || (why ? t(`saving.${why}`) : t("publish.again"))}
      {why === "ended" && <SignInAgain />}
    </Alert>
  );
}

/** The scheduled time of the first scheduled language. */
function plannedFor({ languages }: AnyItem): string | null {
  return locales.map((locale) => languages[locale].scheduled_at).find(Boolean) ?? null;
}
