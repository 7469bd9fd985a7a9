import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const features = (path: string) => `features/${path}.tsx`;
let count = 0;
/** A screen that is still to come: a proper page in the right layout, never a dead link. */
const soon = (path: string) =>
  route(path, features("shell/soon.page"), { id: `soon-${++count}-${path}` });

/** Every page of the site, once; French has no prefix, the others `/en` and `/de`. */
export default [
  route(":lang?", features("shell/language.layout"), [
    layout(features("shell/public.layout"), [
      index(features("pages/home.page")),
      route("about", features("pages/about.page")),
      route("contacts", features("contact/contact.page")),
      route("news", features("news/list.page")),
      route("news/:slug", features("news/article.page")),
      route("formations", features("formations/list.page")),
      route("formations/:slug", features("formations/category.page")),
      route("formations/:categorySlug/:formationSlug", features("formations/formation.page")),
      route("initiatives", features("pages/initiatives.page")),
      route("initiatives/association", features("pages/association.page")),
      soon("register"),
      soon("profile"),
      route("api/docs", features("api-docs/api-docs.page")),
      route("offline", features("offline/offline.page")),
      route("*", features("shell/not-found.page")),
    ]),
    layout(features("shell/bare.layout"), [
      soon("login"),
      soon("auth"),
      soon("registration/meca-agro"),
      soon("registration/meca-indus"),
      soon("registration/suivi"),
      soon("dashboard"),
      route("admin", features("shell/admin.layout"), [
        index(features("shell/soon.page"), { id: "soon-admin" }),
        ...[
          "news",
          "news/add",
          "news/edit",
          "news/view",
          "cours",
          "cours/add",
          "cours/view",
          "cours/views/:id",
          "users",
          "users/add",
          "profile/edit",
          "profile/support",
          "profile/settings",
          "cohortes",
          "cohortes/create",
          "cohortes/:id",
          "cohortes/edit-cohorte/:id",
          "registration",
          "registration/select",
          "registration/admis",
          "registration/selectionnes",
          "registration/selectionnes/import",
        ].map((path) => soon(path)),
        route("cours/edit", features("shell/soon.page"), { id: "soon-cours-edit" }, [
          route(":id", features("shell/soon.page"), { id: "soon-cours-edit-id" }),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
