import { Button, CloseButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useBulk } from "#app/staff/table/run-bulk.tsx";
import type { UserRow } from "./schema.ts";

type Props = { users: UserRow[]; onDone: () => void };
type Act = "disable" | "enable" | "require" | "end";

/** Runs an action on the selected accounts after a confirmation; skips the user's own account. */
export function UserBulk({ users, onDone }: Props) {
  const t = useTranslations("users.bulk");
  const api = useApi();
  const act = useAct();
  const run = useBulk();
  const { revalidate } = useRevalidator();
  const { user: me } = useStaff();
  const items = users.filter(({ id }) => id !== me.id);

  const calls = {
    disable: (id: string) =>
      act(() => api.users[":id"].$patch({ param: { id }, json: { status: "disabled" } }), quiet),
    enable: (id: string) =>
      act(() => api.users[":id"].$patch({ param: { id }, json: { status: "active" } }), quiet),
    require: (id: string) =>
      act(() => api.users[":id"]["require-password-change"].$post({ param: { id } }), quiet),
    end: (id: string) => act(() => api.users[":id"].tokens.$delete({ param: { id } }), quiet),
  };

  function ask(what: Act) {
    askFirst({
      title: t(`${what}.title`, { count: items.length }),
      children: t(`${what}.text`),
      labels: { confirm: t(`${what}.label`), cancel: t("cancel") },
      confirmProps: { color: what === "disable" ? "red" : "primary" },
      onConfirm: async () => {
        const work = async ({ id }: UserRow) => (await calls[what](String(id))).ok;
        const title = t(`${what}.title`, { count: items.length });
        const { done, failed } = await run({ title, items, act: work });
        await revalidate();
        notifications.show({
          color: failed ? "red" : "green",
          message: t("result", { done, failed }),
        });
        onDone();
      },
    });
  }

  return (
    <section aria-label={t("title")}>
      <p role="status">{t("selected", { count: users.length })}</p>
      {(["require", "end", "enable", "disable"] as const).map((what) => (
        <Button
          key={what}
          size="xs"
          variant="default"
          disabled={!items.length}
          onClick={() => ask(what)}
        >
          {t(`${what}.label`)}
        </Button>
      ))}
      <CloseButton onClick={onDone} aria-label={t("clear")} title={t("clear")} />
    </section>
  );
}

const quiet = { withoutReload: true } as const;
