import type { Feature } from "#app/platform/feature.server.ts";
import { finderApi } from "./api.server.ts";

/**
 * Untyped on purpose: the staff area, which must not depend on a feature, requests it by its path.
 */
export const finder: Feature = { api: { "/find": finderApi } };
