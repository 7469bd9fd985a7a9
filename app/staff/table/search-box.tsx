import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useShown } from "../shown.ts";
import { useListUrl } from "./use-list-url.ts";

/** Searches while typing; the search is part of the URL. */
export function SearchBox({ label }: { label: string }) {
  const t = useTranslations("staff.table");
  const url = useListUrl();
  const wanted = url.get("search");
  const [typed, setTyped] = useState(wanted);
  const shown = useShown();
  // Who has opened a record meanwhile stays there.
  const apply = useDebouncedCallback(
    (search: string) => shown && url.set({ search: search.trim() }),
    300,
  );

  // The URL also changes by the back button and by clearing the filters.
  useEffect(() => setTyped(wanted), [wanted]);

  function type(text: string) {
    setTyped(text);
    apply(text);
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed && <CloseButton size="sm" onClick={() => type("")} aria-label={t("clearSearch")} />
      }
    />
  );
}
