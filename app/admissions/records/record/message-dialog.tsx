import { Alert, Button, Checkbox, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BatchProgress, LeftOut, useBatch } from "#app/admissions/messages/batch-progress.tsx";
import { PreviewBox } from "#app/admissions/messages/preview-box.tsx";
import { countReach } from "#app/admissions/messages/reach.ts";
import { ReachNote, UnreachedLink } from "#app/admissions/messages/reach-note.tsx";
import { bulkKinds, type ChannelChoice, channelChoices } from "#app/admissions/messages/rules.ts";
import {
  type MessageInput,
  type MessagePreview,
  usesEmail,
  usesPhone,
} from "#app/admissions/messages/schema.ts";
import { exampleFacts } from "#app/base/templates/frame.ts";
import { PlaceholderList, usePlaceholderWord } from "#app/base/templates/placeholder-list.tsx";
import { inCodes } from "#app/base/templates/placeholder-words.ts";
import { ofEverybody } from "#app/base/templates/rules.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useTaskNotice } from "#app/staff/task/use-task-notice.ts";
import type { RegistrationRow } from "../schema.ts";

type Props = { rows: RegistrationRow[]; onClose: () => void };
type Typed = Omit<MessageInput, "ids" | "versions">;

const nothing: Typed = {
  channel: "mail",
  kind: "own",
  subject: "",
  text: "",
  short: "",
  call_unreached: true,
};

/** A message to many people: write or choose it, preview it with its cost, send it, see progress. */
export default function MessageDialog({ rows, onClose }: Props) {
  const t = useTranslations("registrations.messages");
  const api = useApi();
  const act = useAct();
  const [typed, setTyped] = useState(nothing);
  const [preview, setPreview] = useState<MessagePreview | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  // One id per dialog makes sending idempotent for a second click or a retry.
  const [id] = useState(() => crypto.randomUUID());
  /** Messages to many are written by a task, which lists whom it left out. */
  const [begun, setBegun] = useState<"task" | "at once" | null>(null);
  const [outdated, setOutdated] = useState<string[]>([]);
  const batch = useBatch(begun ? id : null);
  const kinds = useTranslations("templates.kinds");
  const name = typed.kind === "own" ? typed.subject || t("own") : kinds(`${typed.kind}.name`);
  const watched = {
    statePath: `/api/registrations/messages/batches/${id}`,
    link: "/admin/registration",
  };
  useTaskNotice(begun ? { id, name, ...watched } : null, batch?.finished ?? false);
  const word = usePlaceholderWord();
  const stored = (text: string) => inCodes(text, ofEverybody, word);
  const json = {
    ids: rows.map((registration) => registration.id),
    versions: Object.fromEntries(rows.map(({ id: one, version }) => [String(one), version])),
    ...typed,
    subject: stored(typed.subject),
    text: stored(typed.text),
    short: stored(typed.short),
  };
  const endpoints = api.registrations.messages;
  const { unreached } = countReach(rows, typed.channel);
  const count = rows.length;

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setPreview(null);
    setErrors({});
  }
  async function showPreview() {
    const outcome = await act(() => endpoints.preview.$post({ json }), {
      form: true,
      withoutReload: true,
    });
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
    setPreview(outcome.ok ? outcome.data : null);
  }
  async function send() {
    // The list behind the dialog is loaded again, so that it shows the new batch and follows it.
    const outcome = await act(() => endpoints.$post({ json: { ...json, id } }));
    if (!outcome.ok) return;
    setBegun("task" in outcome.data ? "task" : "at once");
    if (!("task" in outcome.data)) setOutdated(outcome.data.outdated);
  }

  if (begun) {
    return (
      <Dialog saved onClose={onClose} size="lg" title={t("title", { count })}>
        <Stack>
          {batch && <BatchProgress batch={batch} />}
          {batch?.finished && begun === "task" && <LeftOut batch={id} />}
          {batch?.finished && begun === "at once" && <Unreached ids={unreached} />}
          {outdated.length > 0 && (
            <Alert color="yellow" role="alert">
              {t("outdated", { count: outdated.length, references: outdated.join(", ") })}
            </Alert>
          )}
          {!batch?.finished && <p>{t("mayClose")}</p>}
          <Button onClick={onClose}>{t("close")}</Button>
        </Stack>
      </Dialog>
    );
  }
  const reached = preview ? preview.reach.mail + preview.reach.sms + preview.reach.whatsapp : 0;
  return (
    <Dialog onClose={onClose} size="lg" title={t("title", { count })}>
      <Stack>
        <Select
          label={t("channel")}
          allowDeselect={false}
          data={channelChoices.map((value) => ({ value, label: t(`choices.${value}`) }))}
          value={typed.channel}
          onChange={(value) => change({ channel: value as ChannelChoice })}
        />
        <KindChoice kind={typed.kind} onChange={(kind) => change({ kind })} />
        {typed.kind === "own" && <OwnWords typed={typed} errors={errors} onChange={change} />}
        {preview ? (
          <PreviewBox preview={preview} />
        ) : (
          <ReachNote people={rows} order={typed.channel} />
        )}
        {unreached.length > 0 && (
          <Checkbox
            label={t("callUnreached")}
            checked={typed.call_unreached}
            onChange={({ currentTarget: { checked: call_unreached } }) =>
              setTyped({ ...typed, call_unreached })
            }
          />
        )}
        {preview ? (
          <Button onClick={send} disabled={reached === 0}>
            {t("send", { count: reached })}
          </Button>
        ) : (
          <Button onClick={showPreview}>{t("preview")}</Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** Whom the message did not reach, once it left to the others. */
function Unreached({ ids }: { ids: number[] }) {
  const t = useTranslations("registrations.reach");
  if (!ids.length) return null;
  return (
    <p>
      <UnreachedLink ids={ids}>{t("nobody", { count: ids.length })}</UnreachedLink> {t("toCall")}
    </p>
  );
}

function KindChoice({
  kind,
  onChange,
}: {
  kind: Typed["kind"];
  onChange: (kind: Typed["kind"]) => void;
}) {
  const t = useTranslations("registrations.messages");
  const words = useTranslations("templates.kinds");
  const texts = bulkKinds.map((value) => ({ value, label: words(`${value}.name`) }));
  return (
    <Select
      label={t("kind")}
      description={t("kindHelp")}
      allowDeselect={false}
      data={[{ value: "own", label: t("own") }, ...texts]}
      value={kind}
      onChange={(value) => onChange(value as Typed["kind"])}
    />
  );
}

type WordsProps = {
  typed: Typed;
  errors: Record<string, string>;
  onChange: (part: Partial<Typed>) => void;
};

function OwnWords({ typed, errors, onChange }: WordsProps) {
  const t = useTranslations("registrations.messages");
  const words = useTranslations();
  const { programme } = useStaff();
  const area = (name: "text" | "short", minRows: number, limit: number) => (
    <LimitedArea
      label={t(name)}
      required
      autosize
      minRows={minRows}
      limit={limit}
      value={typed[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <PlaceholderList
        names={ofEverybody}
        example={exampleFacts(words, programme, window.location.origin)}
      />
      {usesEmail(typed.channel) && (
        <>
          <LimitedText
            label={t("subject")}
            required
            limit={200}
            value={typed.subject}
            error={errors.subject}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
          {area("text", 5, 4_000)}
        </>
      )}
      {usesPhone(typed.channel) && area("short", 3, 900)}
    </>
  );
}
