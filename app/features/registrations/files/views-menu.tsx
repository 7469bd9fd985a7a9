import { Button, Checkbox, Menu, Modal, Stack, TextInput } from "@mantine/core";
import { Bookmark, BookmarkPlus, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { SavedView } from "./schema.ts";

type Props = { views: SavedView[]; hidden: string[]; onHidden: (hidden: string[]) => void };

/** Filters, order and columns under a name: one's own, and what colleagues share. */
export function ViewsMenu({ views, hidden, onHidden }: Props) {
  const t = useTranslations("registrations.files.views");
  const navigate = useNavigate();
  const api = useApi();
  const act = useAct();
  const [saving, setSaving] = useState(false);
  const own = views.filter((view) => view.own);
  function open(view: SavedView) {
    onHidden(view.hidden);
    void navigate(`?${view.query}`);
  }
  function remove({ id }: SavedView) {
    const param = { id: String(id) };
    return act(() => api.registrations.views[":id"].$delete({ param }), { done: t("deleted") });
  }
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
            {t("title")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{t("none")}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
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
              onClick={() => remove(view)}
            >
              {t("delete", { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveDialog hidden={hidden} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveDialog({ hidden, onClose }: { hidden: string[]; onClose: () => void }) {
  const t = useTranslations("registrations.files.views");
  const { search } = useListUrl();
  const api = useApi();
  const act = useAct();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  async function save() {
    const kept = new URLSearchParams(search);
    kept.delete("page");
    const json = { name, shared, query: String(kept), hidden };
    const { ok } = await act(() => api.registrations.views.$post({ json }), { done: t("saved") });
    if (ok) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t("save")}>
      <Stack>
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t("share")}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Button onClick={save} disabled={!name.trim()}>
          {t("confirm")}
        </Button>
      </Stack>
    </Modal>
  );
}
