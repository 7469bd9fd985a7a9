import { useEffect, useSyncExternalStore } from "react";

/** What a script tells the views that it renders; the server has none. */
export type DeviceState<State> = {
  read: () => State;
  subscribe: (listener: () => void) => () => void;
};

const nothing = () => () => {};
const none = () => null;

/** The state of the device, null on the server; marks the page as ready once it is known. */
export function useDeviceState<State>(source: DeviceState<State> | undefined): State | null {
  const state = useSyncExternalStore<State | null>(
    source?.subscribe ?? nothing,
    source?.read ?? none,
    none,
  );
  const known = state !== null;
  useEffect(() => {
    if (known) document.documentElement.dataset.ready = "";
  }, [known]);
  return state;
}
