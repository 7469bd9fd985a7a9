import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const features = (path: string) => `features/${path}.tsx`;
const site = (path: string) => `site/${path}.tsx`;
let count = 0;
/** A staff screen that is still to come: a proper page in its layout, never a dead link. */
const staffSoon = (path: string) =>
  route(path, site("staff/soon.page"), { id: `soon-${++count}-${path}` });

/** Every page of the site, once; French has no prefix, the others `/en` and `/de`. */
export default [
  route(":lang?", features("shell/language.layout"), [
    layout(features("shell/public.layout"), [
      index(features("pages/home.page")),
      route("about", features("pages/about.page")),
      route("contacts", features("contact/contact.page")),
      route("news", features("news/list.page")),
      route("news/preview", features("news/preview.page")),
      route("news/:slug", features("news/article.page")),
      route("formations", features("formations/list.page")),
      route("formations/preview", features("formations/preview.page")),
      route("formations/:slug", features("formations/category.page")),
      route("formations/:categorySlug/:formationSlug", features("formations/formation.page")),
      route("initiatives", features("pages/initiatives.page")),
      route("initiatives/association", features("pages/association.page")),
      route("faq", features("pages/faq.page")),
      route("register", features("accounts/auth/register.page")),
      route("profile", features("accounts/users/profile.page")),
      route("api/docs", features("api-docs/api-docs.page")),
      route("legal", features("legal/legal.page"), { id: "legal" }),
      route("legal/preview", features("legal/preview.page")),
      route("privacy", features("legal/legal.page"), { id: "privacy" }),
      route("offline", features("offline/offline.page")),
      route("*", features("shell/not-found.page")),
    ]),
    route("registration/recu", features("registrations/apply/receipt/receipt.route")),
    layout(features("registrations/apply/apply.layout"), [
      route("registration/suivi", features("registrations/apply/follow/follow.page")),
      route("registration/agent", features("registrations/apply/agent/agent.page")),
      route("registration/agent/:form/:step?", features("registrations/apply/apply.page"), {
        id: "agent-form",
      }),
      route("registration/:form/:step?", features("registrations/apply/apply.page")),
    ]),
    layout(features("accounts/auth/auth.layout"), [
      route("login", features("accounts/auth/login.page")),
      route("auth", features("accounts/auth/auth.page")),
      route("auth/password", features("accounts/auth/password.page")),
    ]),
    layout(site("staff/staff.layout"), [
      layout(site("staff/staff-content.layout"), [
        route("dashboard", features("dashboard/dashboard.page")),
        route("admin", features("dashboard/overview.page")),
        route("admin/news", features("news/admin-list.page")),
        route("admin/news/add", features("news/admin-add.page")),
        route("admin/news/edit", features("news/admin-edit.page")),
        route("admin/news/view", features("news/admin-view.page")),
        route("admin/cours", features("formations/admin-list.page")),
        route("admin/cours/add", features("formations/admin-add.page")),
        route("admin/cours/categories", features("formations/admin-categories.page")),
        route("admin/cours/edit", features("formations/admin-edit.page"), [
          route(":id", features("formations/admin-edit-one.page")),
        ]),
        route("admin/cours/view", features("formations/admin-catalogue.page")),
        route("admin/cours/views/:id", features("formations/admin-show.page")),
        route("admin/media", features("media/admin-list.page")),
        route("admin/users", features("accounts/users/admin-list.page")),
        route("admin/users/add", features("accounts/users/admin-add.page")),
        route("admin/legal", features("legal/admin-legal.page")),
        route("admin/messages", features("contact/inbox/list.page")),
        route("admin/messages/:id", features("contact/inbox/message.page")),
        route("admin/legal/edit", features("legal/admin-edit.page")),
        route("admin/audit", features("audit-log/admin-audit.page")),
        route("admin/profile/edit", features("accounts/users/admin-profile-edit.page")),
        route("admin/profile/support", features("dashboard/support.page")),
        route("admin/profile/settings", features("accounts/users/admin-profile-settings.page")),
        route("admin/cohortes", features("cohorts/admin-list.page")),
        route("admin/cohortes/create", features("cohorts/admin-create.page")),
        route("admin/cohortes/:id", features("admissions/admin-cohort.page")),
        route("admin/cohortes/:id/presences", features("admissions/admin-attendance.page")),
        route("admin/cohortes/edit-cohorte/:id", features("cohorts/admin-edit.page")),
        route("admin/registration", features("registrations/desk/admin-list.page")),
        route("admin/registration/doublons", features("registrations/desk/admin-duplicates.page")),
        route("admin/registration/:id", features("registrations/desk/admin-file.page")),
        route("admin/registration/select", features("selection/rounds/list.page")),
        route("admin/registration/select/:id", features("selection/rounds/round.layout"), [
          index(features("selection/rounds/ranking.page")),
          route("criteres", features("selection/rounds/criteria.page")),
          route("lecteurs", features("selection/rounds/readers.page")),
          route("proposition", features("selection/rounds/proposal.page")),
          route("proces-verbal", features("selection/rounds/minutes.page")),
        ]),
        route("admin/registration/admis", features("admissions/admin-admitted.page")),
        route("admin/registration/selectionnes", features("shortlist/shortlist.page")),
        route("admin/registration/selectionnes/import", features("imports/import.page")),
        route("admin/reading", features("selection/reading/list.page")),
        route("admin/reading/:id", features("selection/reading/read.page")),
        route("admin/*", site("staff/not-found.page"), { id: "staff-unknown" }),
        route("dashboard/*", site("staff/not-found.page"), { id: "dashboard-unknown" }),
        route("profile/*", site("staff/not-found.page"), { id: "profile-unknown" }),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
