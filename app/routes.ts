import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const features = (path: string) => `features/${path}.tsx`;
let count = 0;
/** A screen that is still to come: a proper page in the right layout, never a dead link. */
const soon = (path: string) =>
  route(path, features("shell/soon.page"), { id: `soon-${++count}-${path}` });

/** The same inside the staff area. */
const staffSoon = (path: string) =>
  route(path, features("staff/soon.page"), { id: `soon-${++count}-${path}` });

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
      route("register", features("auth/register.page")),
      route("profile", features("users/profile.page")),
      route("api/docs", features("api-docs/api-docs.page")),
      route("legal", features("settings/legal.page"), { id: "legal" }),
      route("privacy", features("settings/legal.page"), { id: "privacy" }),
      route("offline", features("offline/offline.page")),
      route("*", features("shell/not-found.page")),
    ]),
    layout(features("shell/bare.layout"), [
      soon("registration/meca-agro"),
      soon("registration/meca-indus"),
      soon("registration/suivi"),
    ]),
    layout(features("auth/auth.layout"), [
      route("login", features("auth/login.page")),
      route("auth", features("auth/auth.page")),
      route("auth/password", features("auth/password.page")),
    ]),
    layout(features("staff/staff.layout"), [
      layout(features("staff/staff-content.layout"), [
        route("dashboard", features("staff/dashboard.page")),
        route("admin", features("staff/overview.page")),
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
        route("admin/users", features("users/admin-list.page")),
        route("admin/users/add", features("users/admin-add.page")),
        route("admin/legal", features("settings/admin-legal.page")),
        route("admin/audit", features("audit/admin-audit.page")),
        route("admin/profile/edit", features("users/admin-profile-edit.page")),
        route("admin/profile/support", features("staff/support.page")),
        route("admin/profile/settings", features("users/admin-profile-settings.page")),
        staffSoon("admin/cohortes"),
        staffSoon("admin/cohortes/create"),
        staffSoon("admin/cohortes/:id"),
        staffSoon("admin/cohortes/edit-cohorte/:id"),
        staffSoon("admin/registration"),
        staffSoon("admin/registration/select"),
        staffSoon("admin/registration/admis"),
        staffSoon("admin/registration/selectionnes"),
        staffSoon("admin/registration/selectionnes/import"),
        route("admin/*", features("staff/not-found.page"), { id: "staff-unknown" }),
        route("dashboard/*", features("staff/not-found.page"), { id: "dashboard-unknown" }),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
