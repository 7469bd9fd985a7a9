import { useLocale } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { useClient } from "./use-client.ts";

/** Ends the session and leaves by a fresh document, so that nothing of it stays in memory. */
export function useSignOut() {
  const locale = useLocale();
  const client = useClient();
  return async () => {
    await client().logout();
    window.location.assign(localePath(locale, "/login"));
  };
}
