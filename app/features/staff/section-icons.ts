import {
  BadgeCheck,
  CalendarRange,
  CircleUser,
  ClipboardList,
  Compass,
  GraduationCap,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Newspaper,
  ScrollText,
  Settings,
  Trophy,
  Users,
} from "lucide-react";
import type { SectionKey } from "./sections.ts";

const icons: Partial<Record<SectionKey, LucideIcon>> = {
  dashboard: LayoutDashboard,
  overview: Compass,
  news: Newspaper,
  courses: GraduationCap,
  registrations: ClipboardList,
  selection: ListChecks,
  shortlist: Trophy,
  admitted: BadgeCheck,
  cohorts: CalendarRange,
  users: Users,
  audit: ScrollText,
  profile: CircleUser,
  settings: Settings,
  support: LifeBuoy,
};

/** A screen below another one wears its icon. */
export function sectionIcon(key: SectionKey, parent?: SectionKey): LucideIcon {
  return icons[key] ?? (parent && icons[parent]) ?? Compass;
}
