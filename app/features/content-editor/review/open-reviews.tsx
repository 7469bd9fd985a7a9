import { useTranslations } from "use-intl";
import type { OpenReview } from "#app/features/content/schema.ts";
import { useAgo } from "#app/staff/use-ago.ts";
import list from "../list/list.module.css";

/** The languages of an item with an open review. */
export function OpenReviews({ reviews }: { reviews: OpenReview[] }) {
  const t = useTranslations("review.note");
  const ago = useAgo();
  return reviews.map(({ locale, state, by, at, note }) => {
    const who = { name: by?.name ?? t("somebody"), when: ago(at) };
    return (
      <span key={locale} className={list.sub}>
        <strong>{locale.toUpperCase()}</strong>{" "}
        {t(state === "waiting" ? "asked" : "decidedReturned", who)}
        {note && <q>{note}</q>}
      </span>
    );
  });
}
