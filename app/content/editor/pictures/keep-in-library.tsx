import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import type { Media } from "#app/content/media/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readAnswer } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { rememberPicture } from "../item/use-library-picture.ts";

type Props = { media: Media; alt: string; part: Locale };

/** Writes the description back to the library, where the next text finds it. */
export function KeepInLibrary({ media, alt, part }: Props) {
  const t = useTranslations("editor.pictures");
  const api = useApi();
  const showError = useShowError();
  const { user, may } = useStaff();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState(media.alt[part] ?? "");
  const said = alt.trim();
  const allowed = may("media.manage") || media.uploader_id === user.id;
  if (!allowed || !said || said === kept) return null;

  async function keep() {
    setBusy(true);
    const json = { alt: { [part]: said } };
    const param = { id: String(media.id) };
    const reply = await outcomeOf(api.media[":id"].$patch({ param, json }).then(readAnswer));
    setBusy(false);
    if (!reply.ok) return showError(reply);
    rememberPicture(reply.data);
    setKept(said);
    notifications.show({ color: "green", message: t("kept") });
  }

  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={busy}
      leftSection={<BookmarkPlus size={14} aria-hidden />}
      onClick={keep}
    >
      {t(kept ? "replaceInLibrary" : "keepInLibrary")}
    </Button>
  );
}
