import { applicantRoutes } from "./access-applicants.ts";
import { contentRoutes } from "./access-content.ts";
import { siteRoutes } from "./access-site.ts";

/**
 * The status of every route for a visitor, each role, and an administrator with a default password.
 * Items are published and belong to another user. The body is empty: 422 means that the permission
 * check passed and the body was read; 412, that the route needs the upload protocol.
 */
export const table = { ...siteRoutes, ...contentRoutes, ...applicantRoutes };
