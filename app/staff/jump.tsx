import { Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { Compass, ExternalLink, LogOut, Search } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSignOut } from "#app/call/use-sign-out.ts";
import { matchingActions } from "./matching-actions.ts";
import { groups, trailOf, useSections } from "./sections.ts";
import { useListed } from "./use-menu.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths } from "./use-staff.ts";

/** ⌘K: any screen this person may open, by name. */
export function Jump() {
  const t = useTranslations("staff");
  const { to } = usePaths();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const sections = useSections();
  const words = useSectionWords();
  const reachable = useListed().filter(({ path }) => !path.includes(":"));

  const screens: SpotlightActionGroupData[] = groups.map((group) => ({
    group: t(`groups.${group}`),
    actions: reachable
      .filter((section) => section.group === group)
      .map((section) => {
        const above = trailOf(sections, section.path).slice(0, -1);
        // A screen below another one wears its icon.
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
  const ways: SpotlightActionGroupData = {
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
  return (
    <Spotlight
      actions={[...screens.filter(({ actions }) => actions.length), ways]}
      shortcut={["mod + K"]}
      filter={matchingActions}
      scrollable
      maxHeight="60vh"
      attributes={{ content: { "aria-label": t("frame.jump") } }}
      nothingFound={t("jump.nothing")}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t("jump.placeholder"),
        "aria-label": t("jump.placeholder"),
      }}
    />
  );
}
