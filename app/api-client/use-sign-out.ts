import { useLocale } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useClient } from "./use-client.ts";

/** Loads a new document after signing out, so that no data stays in memory. */
export function useSignOut() {
  const locale = useLocale();
  const client = useClient();
  return async () => {
    await client().logout();
    window.location.assign(localePath(locale, "/login"));
  };
}
