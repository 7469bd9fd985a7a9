import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { duringUpload } from "#app/api-client/browser/during-upload.ts";
import { answerTo } from "#app/api-client/browser/send-request.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./profile.module.css";
import { ProfilePhoto } from "./profile-photo.tsx";
import { photoLimit } from "./schema.ts";

/** Uploads, replaces or removes the photo at once. */
export function OwnPhoto({ user }: { user: CurrentUser }) {
  const t = useTranslations("users.photo");
  const environment = useBrowserEnvironment();
  const refusalText = useRefusalText();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: "success" | "error"; text: string } | null>(null);

  async function change(init: RequestInit, done: string) {
    setBusy(true);
    try {
      await duringUpload(() => answerTo(environment(), "/api/user/photo", init));
      setNotice({ tone: "success", text: done });
      await revalidate();
    } catch (error) {
      const refusal = ApiError.from(error);
      setNotice({ tone: "error", text: refusal.fields.file?.[0] ?? refusalText(refusal) });
    } finally {
      setBusy(false);
    }
  }

  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > photoLimit) setNotice({ tone: "error", text: t("tooLarge") });
    else void change({ method: "POST", body: file }, t("saved"));
  }

  return (
    <section className={styles.card} aria-labelledby="own-photo">
      <h2 id="own-photo">{t("title")}</h2>
      <p className={styles.muted}>{t("text")}</p>
      <div className={styles.photo}>
        <ProfilePhoto user={user} />
        <div className={styles.ways}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-label={t("file")}
            tabIndex={-1}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // Lets the user select the same file again.
              event.currentTarget.value = "";
            }}
          />
          <Button tone="quiet" disabled={busy} onClick={() => input.current?.click()}>
            {t(user.photo ? "replace" : "choose")}
          </Button>
          {user.photo && (
            <Button
              tone="quiet"
              disabled={busy}
              aria-label={t("removeOf", { name: nameOf(user) })}
              onClick={() => change({ method: "DELETE" }, t("removed"))}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
      {notice && (
        <Notice tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
          <p>{notice.text}</p>
        </Notice>
      )}
    </section>
  );
}
