import { ActionIcon, Button, Checkbox, Menu, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Bookmark, BookmarkPlus, Check, Trash2, Users } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import type { RequestOptions } from "#app/api-client/browser/send-request.ts";
import { useApi } from "#app/api-client/use-api.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { SavedView } from "./schema.ts";

type Props = {
  /** The API path of the list's views. */
  path: string;
  views: SavedView[];
  hidden: string[];
  onHidden: (hidden: string[]) => void;
};

/** The user's own views and those of colleagues. */
export function ViewsMenu({ path, views, hidden, onHidden }: Props) {
  const t = useTranslations("savedViews.menu");
  const navigate = useNavigate();
  const change = useChange();
  const [saving, setSaving] = useState(false);
  const own = views.filter((view) => view.own);
  const shown = withoutPage(useListUrl().search);
  const current = shown ? views.find(({ query }) => query === shown) : undefined;
  // The view that was opened, even if its filters have changed since.
  const [opened, setOpened] = useState<SavedView | null>(null);
  function open(view: SavedView) {
    setOpened(view.own ? view : null);
    onHidden(view.hidden);
    void navigate(`?${view.query}`);
  }
  const remove = ({ id }: SavedView) => change(`${path}/${id}`, { method: "DELETE" }, t("deleted"));
  function askToRemove(view: SavedView) {
    if (!view.shared) return void remove(view);
    askFirst({
      title: t("delete", { name: view.name }),
      children: t("deleteShared"),
      labels: { confirm: t("deleteConfirm"), cancel: t("keep") },
      onConfirm: () => void remove(view),
    });
  }
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          {current ? (
            <Button variant="subtle" maw="14rem" leftSection={<Bookmark size={16} aria-hidden />}>
              {current.name}
            </Button>
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("title")}
              title={t("title")}
            >
              <Bookmark size={18} aria-hidden />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{t("none")}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === current ? "true" : undefined}
              leftSection={<Check size={14} aria-hidden opacity={view === current ? 1 : 0} />}
              onClick={() => open(view)}
              rightSection={view.shared ? <Users size={14} aria-label={t("sharedMark")} /> : null}
            >
              {view.own ? view.name : t("from", { name: view.name, owner: view.owner })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<BookmarkPlus size={16} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            {t("save")}
          </Menu.Item>
          {own.map((view) => (
            <Menu.Item
              key={view.id}
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => askToRemove(view)}
            >
              {t("delete", { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <SaveDialog
          path={path}
          hidden={hidden}
          own={own}
          opened={opened}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** Read from the address, because the router's state follows later. */
function addressed(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function withoutPage(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  return String(query);
}

/** Writes a view, shows the result and reloads the page's data. */
function useChange() {
  const request = useApi();
  const { revalidate } = useRevalidator();
  const showError = useShowError();
  return async (path: string, options: RequestOptions, done: string): Promise<boolean> => {
    const outcome = await outcomeOf(request(path, options));
    if (outcome.ok) notifications.show({ color: "green", message: done });
    else showError(outcome);
    await revalidate();
    return outcome.ok;
  };
}

type SaveProps = {
  path: string;
  hidden: string[];
  own: SavedView[];
  opened: SavedView | null;
  onClose: () => void;
};

function SaveDialog({ path, hidden, own, opened, onClose }: SaveProps) {
  const t = useTranslations("savedViews.menu");
  const change = useChange();
  const [name, setName] = useState(opened?.name ?? "");
  const [tick, setTick] = useState<boolean | null>(null);
  // Under an existing name the view stays shared or not, unless the user changes it.
  const shared = tick ?? own.find((view) => view.name === name.trim())?.shared ?? false;
  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { name, shared, query: withoutPage(addressed()), hidden };
    if (await change(path, { method: "POST", body }, t("saved"))) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t("save")}>
      <form onSubmit={save}>
        <Stack>
          <LimitedText
            label={t("name")}
            description={t("nameHelp")}
            required
            limit={80}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label={t("share")}
            checked={shared}
            onChange={(event) => setTick(event.currentTarget.checked)}
          />
          <Button type="submit" disabled={!name.trim()}>
            {t("confirm")}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
