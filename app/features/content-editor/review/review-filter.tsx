import { useTranslations } from "use-intl";
import { reviewStates } from "#app/features/content/schema.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { ToggleFilter } from "../list/toggle-filter.tsx";

const filters = ["to_review", ...reviewStates] as const;

/** Toggles the review filter of the URL, or by default the one that fits the person's role. */
export function ReviewFilter({ mayDecide }: { mayDecide: boolean }) {
  const t = useTranslations("review.filters");
  const url = useListUrl();
  const now = filters.find((each) => each === url.get("review"));
  const shown = now ?? (mayDecide ? "to_review" : "returned");
  return <ToggleFilter name="review" value={shown} label={t(shown)} />;
}
