import type { LucideIcon } from "lucide-react";
import { createContext, useContext } from "react";
import type { Permission } from "#app/platform/access/permissions.ts";

/** The places of the rail, each with a second row of screens; `account` has its own menu. */
export const places = [
  "today",
  "applications",
  "training",
  "site",
  "figures",
  "settings",
  "account",
] as const;
export type Place = (typeof places)[number];

/** A screen of the staff area, as its feature describes it in `screens.ts`. */
export type Screen = {
  /** `:id` matches one segment. */
  path: string;
  place: Place;
  /** All of several. Null: every signed-in user. */
  permission: Permission | readonly Permission[] | null;
  /** The screen above it where its path does not name it; `:id` is the same. */
  parent?: string;
  /** Listed only for users with work there, see `StaffFrame.asked`. */
  onlyWithWork?: true;
  /** Adds it to the second row of its place. */
  menu?: { icon: LucideIcon; order: number };
  /**
   * Subjects of the audit log that this screen shows, and how to link to one: by `:id` in the path,
   * by `?id=`, by a search for its name, or the screen as a whole.
   */
  shows?: { subjects: readonly string[]; by: "path" | "id" | "name" | "screen" };
};

/** The path of the screen that shows a subject of the audit log. */
export function addressOf(
  sections: readonly Section[],
  { type, id, label }: { type: string; id: string; label: string },
): string | null {
  const screen = sections.find(({ shows }) => shows?.subjects.includes(type));
  if (!screen?.shows || !id) return null;
  switch (screen.shows.by) {
    case "path":
      return screen.path.replace(":id", encodeURIComponent(id));
    case "id":
      return `${screen.path}?${new URLSearchParams({ id })}`;
    case "name":
      return `${screen.path}?${new URLSearchParams({ search: label })}`;
    case "screen":
      return screen.path;
  }
}

/** A screen with its key; its texts are the messages `<namespace>.screens.<key>`. */
export type Section = Screen & { namespace: string; key: string };

/** What a feature's `screens.ts` exports. */
export type Screens = { namespace: string; screens: Readonly<Record<string, Screen>> };

/** All screens in the order of the menu. */
export function sectionsFrom(all: readonly Screens[]): Section[] {
  const list = all.flatMap(({ namespace, screens }) =>
    Object.entries(screens).map(([key, screen]) => ({ ...screen, namespace, key })),
  );
  return list.sort((a, b) => orderOf(a) - orderOf(b));
}

const LAST = 1_000;

function orderOf({ place, menu }: Section): number {
  return places.indexOf(place) * LAST + (menu?.order ?? LAST - 1);
}

/** Provided by the staff layout, which knows all features. */
export const SectionsContext = createContext<readonly Section[]>([]);

export function useSections() {
  return useContext(SectionsContext);
}

/** The screen of a menu that a path belongs to: itself or the nearest screen above it. */
export function menuScreenOf(sections: readonly Section[], path: string): Section | null {
  return trailOf(sections, path).findLast(({ menu }) => menu) ?? sectionOf(sections, path);
}

/** The screen of a path; an exact path takes precedence over one with a parameter. */
export function sectionOf(sections: readonly Section[], path: string): Section | null {
  const fixed = sections.find((section) => section.path === path);
  return fixed ?? sections.find((section) => fits(section.path, path)) ?? null;
}

/** The screen of a path and its parents with their actual paths, for breadcrumbs. */
export function trailOf(sections: readonly Section[], path: string): Section[] {
  const here = sectionOf(sections, path);
  if (here?.parent) {
    const above = here.parent.replace(":id", path.split("/").at(-1) ?? "");
    return [...trailOf(sections, above), { ...here, path }];
  }
  const parts = path.split("/").slice(1);
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return paths.flatMap((each) => {
    const section = sectionOf(sections, each);
    return section ? [{ ...section, path: each }] : [];
  });
}

export function allowedSections(
  sections: readonly Section[],
  permissions: readonly Permission[],
): Section[] {
  return sections.filter((section) => isAllowed(section, permissions));
}

function isAllowed({ permission }: Section, held: readonly Permission[]): boolean {
  return [permission ?? []].flat().every((each) => held.includes(each));
}

export function mayOpen(
  sections: readonly Section[],
  path: string,
  permissions: readonly Permission[],
): boolean {
  const section = sectionOf(sections, path);
  return !section || isAllowed(section, permissions);
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
