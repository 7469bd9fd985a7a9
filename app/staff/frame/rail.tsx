import { UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import {
  ChartNoAxesColumn,
  Globe,
  GraduationCap,
  ListTodo,
  type LucideIcon,
  Menu,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Users,
} from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import styles from "./rail.module.css";
import { menuScreenOf, type Place, places, useSections } from "./sections.ts";
import { useListedSections } from "./use-menu.ts";
import { usePaths, useStaff } from "./use-staff.ts";

const icons: Record<Exclude<Place, "account">, LucideIcon> = {
  today: ListTodo,
  applications: Users,
  training: GraduationCap,
  site: Globe,
  figures: ChartNoAxesColumn,
  settings: Settings,
};

/** What a thumb reaches on a phone; the rest is behind “more”. */
const ON_A_PHONE = 4;

/** The places at the left; on a phone a bar at the bottom. */
export const Rail = memo(function Rail({ onMore }: { onMore: () => void }) {
  const t = useTranslations("staff");
  const { programme } = useStaff();
  const { to, path } = usePaths();
  const [folded, setFolded] = useLocalStorage({ key: "tremplin-rail-folded", defaultValue: false });
  const current = menuScreenOf(useSections(), path)?.place;
  const fold = t(folded ? "frame.unfold" : "frame.fold");
  const Fold = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav aria-label={t("frame.menu")} className={styles.rail} data-folded={folded || undefined}>
      <Link to={to("/dashboard")} className={styles.brand} aria-label={programme}>
        <LogoMark className={styles.mark} />
      </Link>
      <div className={styles.places}>
        {usePlaces().map(({ place, first }, nth) => {
          const Icon = icons[place];
          const name = t(`places.${place}`);
          return (
            <Link
              key={place}
              to={to(first.path)}
              className={styles.place}
              title={folded ? name : undefined}
              aria-current={place === current ? "true" : undefined}
              data-later={nth >= ON_A_PHONE || undefined}
            >
              <Icon size={20} aria-hidden />
              <span className={styles.name}>{name}</span>
            </Link>
          );
        })}
        <UnstyledButton className={`${styles.place} ${styles.more}`} onClick={onMore}>
          <Menu size={20} aria-hidden />
          <span className={styles.name}>{t("frame.more")}</span>
        </UnstyledButton>
      </div>
      <UnstyledButton
        className={styles.fold}
        aria-label={fold}
        title={fold}
        onClick={() => setFolded(!folded)}
      >
        <Fold size={18} aria-hidden />
      </UnstyledButton>
    </nav>
  );
});

/** The places in which the user may open something, each with its first screen. */
function usePlaces() {
  const listed = useListedSections();
  return places.flatMap((place) => {
    const first = listed.find((section) => section.place === place && !section.path.includes(":"));
    return place !== "account" && first ? { place, first } : [];
  });
}
