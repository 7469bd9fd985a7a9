import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useListUrl } from "./use-list-url.ts";

/** Searches while typing; the search is part of the URL. */
export function SearchBox({ label }: { label: string }) {
  const t = useTranslations("staff.table");
  const url = useListUrl();
  const wanted = url.get("search");
  const [typed, setTyped] = useState(wanted);
  const applied = useRef(wanted);
  const { pathname } = useLocation();
  const { location: pending } = useNavigation();
  const leads = pending && pending.pathname !== pathname;
  const apply: (text: string) => void = useDebouncedCallback((text: string) => {
    // A record that is on its way comes first: a search would take its place.
    if (leads) return apply(text);
    applied.current = text.trim();
    url.set({ search: applied.current });
  }, 300);

  // The URL also changes by the back button and by clearing the filters. While a search loads, typing goes on.
  useEffect(() => {
    if (wanted !== applied.current) setTyped(wanted);
    applied.current = wanted;
  }, [wanted]);

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
