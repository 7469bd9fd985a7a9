import type { Feature } from "#app/feature.server.ts";
import { finderApi } from "./api.server.ts";

/** Without the types of its call: the staff kit, which knows no feature, calls it by its address. */
export const finder: Feature = { api: { "/find": finderApi } };
