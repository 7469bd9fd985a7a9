import { type ContextType, memo, type ReactNode, useContext, useMemo } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
} from "react-router";

/** What the router says to the components of a screen. */
type Router = {
  data: ContextType<typeof DataContext>;
  location: ContextType<typeof LocationContext>;
  navigation: ContextType<typeof NavigationContext>;
  state: ContextType<typeof StateContext>;
};

export type Screen = { outlet: ReactNode; router: Router };

/** What the router says now; the same object until it says something else. */
export function useRouter(): Router {
  const data = useContext(DataContext);
  const location = useContext(LocationContext);
  const navigation = useContext(NavigationContext);
  const state = useContext(StateContext);
  return useMemo(
    () => ({ data, location, navigation, state }),
    [data, location, navigation, state],
  );
}

/** A screen with what the router said to it then: it does not see that the address is another. */
export const AsItWas = memo(function AsItWas({ screen: { outlet, router } }: { screen: Screen }) {
  return (
    <StateContext value={router.state}>
      <NavigationContext value={router.navigation}>
        <DataContext value={router.data}>
          <LocationContext value={router.location}>{outlet}</LocationContext>
        </DataContext>
      </NavigationContext>
    </StateContext>
  );
});

const addressOf = ({ router }: Screen) => router.location.location;

export function isSamePath(one: Screen, other: Screen): boolean {
  return addressOf(one).pathname === addressOf(other).pathname;
}

export function isSameAddress(one: Screen, other: Screen): boolean {
  return isSamePath(one, other) && addressOf(one).search === addressOf(other).search;
}
