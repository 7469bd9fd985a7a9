import {
  BadgeCheck,
  CalendarRange,
  CircleUser,
  ClipboardList,
  Compass,
  GraduationCap,
  Images,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Newspaper,
  Scale,
  ScrollText,
  Settings,
  Trophy,
  Users,
} from "lucide-react";
import type { SectionKey } from "#app/staff/sections.ts";

const icons: Partial<Record<SectionKey, LucideIcon>> = {
  dashboard: LayoutDashboard,
  overview: Compass,
  news: Newspaper,
  courses: GraduationCap,
  media: Images,
  registrations: ClipboardList,
  selection: ListChecks,
  shortlist: Trophy,
  admitted: BadgeCheck,
  cohorts: CalendarRange,
  users: Users,
  legal: Scale,
  audit: ScrollText,
  profile: CircleUser,
  settings: Settings,
  support: LifeBuoy,
};

/** A screen below another one wears its icon. */
export function sectionIcon(key: SectionKey, parent?: SectionKey): LucideIcon {
  return icons[key] ?? (parent && icons[parent]) ?? Compass;
}
