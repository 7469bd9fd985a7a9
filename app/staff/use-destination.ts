import { useContext, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

const watchNothing = () => () => {};

/**
 * Where the router leads to, if that is below an address; empty otherwise. Known at once: what the
 * router itself says to React arrives in a transition, which first renders all that the router
 * concerns. The caller stops asking once React has drawn the place.
 */
export function useDestination(below: string | null): string {
  const router = useContext(DataRouterContext)?.router;
  const read = () => {
    if (!router || below === null) return "";
    const { navigation, location } = router.state;
    const { pathname } = navigation.location ?? location;
    return pathname.startsWith(below) ? pathname : "";
  };
  return useSyncExternalStore(router ? router.subscribe : watchNothing, read, () => "");
}
