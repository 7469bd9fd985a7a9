import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { PersonSheet } from "./desk-schema.ts";

type Minutes = { round: number; name: string; closed_at: string };
type Staying = { minutes: Minutes[]; certificates: { number: string }[] };

/** Erases a person with the list of what goes and what stays. Accounts are closed elsewhere. */
export function ErasePerson({ person }: { person: PersonSheet }) {
  const t = useTranslations("privacy.erase");
  const api = useApi();
  const act = useAct();
  const [staying, setStaying] = useState<Staying | null>(null);
  const { kind, id } = person;
  if (kind === "staff") return null;
  /** What stays is known before anybody agrees. */
  async function ask() {
    if (kind !== "applicant") return setStaying({ minutes: [], certificates: [] });
    const own = api["registration-people"][":id"];
    const param = { id };
    const minutes = await act(() => own.minutes.$get({ param }), { withoutReload: true });
    if (!minutes.ok) return;
    const issued = await act(() => own.certificates.$get({ param }), { withoutReload: true });
    if (issued.ok) setStaying({ minutes: minutes.data, certificates: issued.data });
  }
  return (
    <>
      <Button variant="light" color="red" onClick={ask}>
        {t("open")}
      </Button>
      {staying && (
        <EraseDialog person={person} staying={staying} onClose={() => setStaying(null)} />
      )}
    </>
  );
}

type DialogProps = { person: PersonSheet; staying: Staying; onClose: () => void };

function EraseDialog({ person, staying, onClose }: DialogProps) {
  const { minutes, certificates } = staying;
  const t = useTranslations("privacy");
  const format = useFormatter();
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const { kind, id, held, reference } = person;
  // An application is confirmed with its reference, as on its record; the rest with a word.
  const wanted = kind === "applicant" ? reference : t("erase.word");
  async function erase() {
    setBusy(true);
    const request =
      kind === "applicant"
        ? () => api["registration-people"][":id"].$delete({ param: { id } })
        : () => api.privacy.people[":kind"][":id"].$delete({ param: { kind, id } });
    const { ok } = await act<Awaited<ReturnType<typeof request>>>(request, {
      done: t("erase.done"),
      withoutReload: true,
    });
    setBusy(false);
    if (ok) await navigate(to("/admin/privacy"), { replace: true });
  }
  return (
    <Modal opened onClose={onClose} title={t("erase.open")}>
      <Stack>
        <Alert color="red">{t("erase.warning", { name: person.name })}</Alert>
        <div>
          <p>{t("erase.goes")}</p>
          <ul>
            {held
              .filter(({ until }) => until.how !== "proof")
              .map(({ kind: each, count }) => (
                <li key={each}>{t(`held.${each}.name`, { count })}</li>
              ))}
          </ul>
        </div>
        <div>
          <p>{t("erase.stays")}</p>
          <ul>
            <li>{t("erase.log")}</li>
            {kind === "applicant" && <li>{t("erase.counts")}</li>}
            {certificates.length > 0 && (
              <li>
                {t("erase.certificates", {
                  count: certificates.length,
                  numbers: certificates.map(({ number }) => number).join(", "),
                })}
              </li>
            )}
            {minutes.map(({ round, name, closed_at }) => (
              <li key={round}>
                {t("erase.minutes", {
                  name,
                  day: format.dateTime(new Date(closed_at), { dateStyle: "medium" }),
                })}
              </li>
            ))}
          </ul>
        </div>
        <TextInput
          label={t("erase.type", { word: wanted })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group>
          <Button
            color="red"
            onClick={erase}
            loading={busy}
            disabled={typed.trim().toUpperCase() !== wanted.toUpperCase()}
          >
            {t("erase.confirm")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("erase.cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
