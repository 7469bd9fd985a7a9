import { Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { ExternalLink, LogOut, Search } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSignOut } from "#app/call/use-sign-out.ts";
import { sectionIcon } from "#app/site/staff/section-icons.ts";
import { matchingActions } from "./matching-actions.ts";
import { allowedSections, groups, trailOf } from "./sections.ts";
import { usePaths, useStaff } from "./use-staff.ts";

/** ⌘K: any screen this person may open, by name. */
export function Jump() {
  const t = useTranslations("staff");
  const { user } = useStaff();
  const { to } = usePaths();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const reachable = allowedSections(user.permissions).filter(({ path }) => !path.includes(":"));

  const screens: SpotlightActionGroupData[] = groups.map((group) => ({
    group: t(`groups.${group}`),
    actions: reachable
      .filter((section) => section.group === group)
      .map(({ key, path }) => {
        const above = trailOf(path).slice(0, -1);
        const Icon = sectionIcon(key, above.at(-1)?.key);
        return {
          id: key,
          label: t(`sections.${key}`),
          description: above.map((step) => t(`sections.${step.key}`)).join(" › ") || undefined,
          leftSection: <Icon size={18} aria-hidden />,
          onClick: () => navigate(to(path)),
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
