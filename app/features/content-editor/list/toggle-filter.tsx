import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { reviewStates } from "#app/features/content/schema.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";

type Props = { name: string; value?: string; label: string };

/** A filter that is on or off. */
export function ToggleFilter({ name, value = "1", label }: Props) {
  const url = useListUrl();
  const isOn = url.get(name) === value;
  return (
    <Button
      size="compact-sm"
      variant={isOn ? "light" : "default"}
      aria-pressed={isOn}
      onClick={() => url.set({ [name]: isOn ? null : value })}
    >
      {label}
    </Button>
  );
}

const reviewFilters = ["to_review", ...reviewStates] as const;

/** Toggles the review filter of the URL, or by default the one that fits the person's role. */
export function ReviewFilter({ mayDecide }: { mayDecide: boolean }) {
  const t = useTranslations("review.filters");
  const url = useListUrl();
  const now = reviewFilters.find((each) => each === url.get("review"));
  const shown = now ?? (mayDecide ? "to_review" : "returned");
  return <ToggleFilter name="review" value={shown} label={t(shown)} />;
}
