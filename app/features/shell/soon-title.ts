import type fr from "./messages/fr.json";

export type SoonTitle = keyof (typeof fr)["soon"]["title"];

// The more exact path stands before the one that contains it.
const titles: [string, SoonTitle][] = [
  ["/about", "about"],
  ["/contacts", "contacts"],
  ["/news", "news"],
  ["/formations", "formations"],
  ["/initiatives/association", "association"],
  ["/initiatives", "initiatives"],
  ["/registration/meca-agro", "mecaAgro"],
  ["/registration/meca-indus", "mecaIndus"],
  ["/registration/suivi", "followUp"],
  ["/register", "register"],
  ["/profile", "profile"],
  ["/login", "login"],
  ["/auth", "auth"],
  ["/dashboard", "dashboard"],
  ["/admin/news", "adminNews"],
  ["/admin/cours", "adminCourses"],
  ["/admin/users", "adminUsers"],
  ["/admin/profile", "adminProfile"],
  ["/admin/cohortes", "adminCohorts"],
  ["/admin/registration", "adminRegistrations"],
];

/** What a page that is still to come will be about. */
export function soonTitle(path: string): SoonTitle {
  return titles.find(([start]) => path.startsWith(start))?.[1] ?? "admin";
}
