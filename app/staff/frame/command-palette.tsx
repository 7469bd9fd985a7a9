import { Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import {
  Compass,
  ExternalLink,
  FileUser,
  GraduationCap,
  Image,
  LogOut,
  Newspaper,
  Search,
  User,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSignOut } from "#app/api-client/use-sign-out.ts";
import { filterActions } from "../table/word-filter.ts";
import { paletteStore } from "./palette.ts";
import { searchResultKinds } from "./search-result.ts";
import { places, trailOf, useSections } from "./sections.ts";
import { useListedSections } from "./use-menu.ts";
import { useSearch } from "./use-search.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths } from "./use-staff.ts";

const resultIcons = {
  post: Newspaper,
  formation: GraduationCap,
  media: Image,
  registration: FileUser,
  user: User,
};

type Props = { query: string; onQuery: (query: string) => void };

/** ⌘K: opens any screen, text, file or person the user may open. */
export default function CommandPalette({ query, onQuery }: Props) {
  const t = useTranslations("staff");
  const { to } = usePaths();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const sections = useSections();
  const words = useSectionWords();
  const { found, pending } = useSearch(query);
  const openFirst = useFirstResult(pending);
  const reachable = useListedSections().filter(({ path }) => !path.includes(":"));

  const screens: SpotlightActionGroupData[] = places.map((place) => ({
    group: t(`places.${place}`),
    actions: reachable
      .filter((section) => section.place === place)
      .map((section) => {
        const above = trailOf(sections, section.path).slice(0, -1);
        // A screen without an icon uses that of its parent.
        const Icon = section.menu?.icon ?? above.at(-1)?.menu?.icon ?? Compass;
        return {
          id: section.key,
          label: words.name(section),
          description: above.map(words.name).join(" › ") || undefined,
          leftSection: <Icon size={18} aria-hidden />,
          onClick: () => navigate(to(section.path)),
        };
      }),
  }));
  const otherActions: SpotlightActionGroupData = {
    group: t("jump.elsewhere"),
    actions: [
      {
        id: "site",
        label: t("frame.site"),
        leftSection: <ExternalLink size={18} aria-hidden />,
        onClick: () => window.location.assign(to("/")),
      },
      {
        id: "signOut",
        label: t("frame.signOut"),
        leftSection: <LogOut size={18} aria-hidden />,
        onClick: signOut,
      },
    ],
  };
  const contents: SpotlightActionGroupData[] = searchResultKinds.map((kind) => {
    const Icon = resultIcons[kind];
    return {
      group: t(`jump.found.${kind}`),
      actions: found
        .filter((each) => each.kind === kind)
        .map(({ id, title, note, path }) => ({
          id: `${kind}-${id}`,
          label: title || note,
          description: title ? note : undefined,
          leftSection: <Icon size={18} aria-hidden />,
          onClick: () => navigate(to(path)),
        })),
    };
  });
  return (
    <Spotlight
      actions={[...screens.filter(({ actions }) => actions.length), otherActions]}
      store={paletteStore}
      // The frame listens, because this may not be loaded yet.
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      // The server has matched these already, with a more tolerant search.
      filter={(typed, actions) => [
        ...filterActions(typed, actions),
        ...contents.filter((group) => group.actions.length),
      ]}
      scrollable
      maxHeight="60vh"
      attributes={{ content: { "aria-label": t("frame.jump"), "data-palette": true } }}
      nothingFound={t("jump.nothing")}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t("jump.placeholder"),
        "aria-label": t("jump.placeholder"),
        onKeyDown: openFirst,
      }}
    />
  );
}

function pressFirst(dialog: Element | null) {
  dialog?.querySelector<HTMLElement>("[data-action]")?.click();
}

/** Enter opens the first result, as soon as it is there, unless another was chosen with the arrows. */
function useFirstResult(pending: boolean) {
  const awaited = useRef<Element | null>(null);
  useEffect(() => {
    if (pending) return;
    pressFirst(awaited.current);
    awaited.current = null;
  }, [pending]);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    awaited.current = null;
    if (event.key !== "Enter") return;
    const dialog = event.currentTarget.closest("[role=dialog]");
    if (dialog?.querySelector("[data-selected]")) return;
    if (pending) awaited.current = dialog;
    else pressFirst(dialog);
  };
}
