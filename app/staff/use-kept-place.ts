import {
  type ContextType,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from "react-router";
import { holdBackIf } from "./hold-back.ts";
import { isFresh, isKept } from "./kept-list.ts";

type State = NonNullable<ContextType<typeof DataRouterContext>>["router"]["state"];
type Address = { pathname: string; search: string };

/**
 * Shows a kept list the moment somebody goes back to it: in the document, before React has drawn
 * anything. React follows, or the record appears again if the navigation ends elsewhere.
 */
export function useKeptPlace(list: Location | null, isShown: boolean) {
  const router = useContext(DataRouterContext)?.router;
  const listBox = useRef<HTMLElement>(null);
  const otherBox = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(0);
  const focused = useRef<Element | null>(null);
  const isEarly = useRef(false);

  const isList = (at: Address | undefined) =>
    at?.pathname === list?.pathname && at?.search === list?.search;

  function show(listShown: boolean) {
    toggle(listShown);
    if (otherBox.current) otherBox.current.hidden = listShown;
    if (listShown) giveFocus();
  }

  function toggle(listShown: boolean) {
    const { current: box } = listBox;
    // What is hidden loses the focus.
    if (!listShown && box && !box.hasAttribute("data-away"))
      focused.current = box.contains(document.activeElement) ? document.activeElement : null;
    box?.toggleAttribute("data-away", !listShown);
  }

  /** The keyboard goes on in the list where it was, unless it is outside of both. */
  function giveFocus() {
    const { body, activeElement } = document;
    const isFree = activeElement === body || otherBox.current?.contains(activeElement);
    if (isFree && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true });
  }

  function change(early: boolean, key: string | undefined) {
    if (early === isEarly.current) return;
    isEarly.current = early;
    show(early);
    // Where the router will scroll to as well: an entry of the history is as it was left.
    if (early) window.scrollTo(0, key === list?.key ? scrolledTo.current : 0);
  }

  const follow = useEffectEvent(({ navigation, location }: State) => {
    if (!list) return;
    if (isShown || isEarly.current) scrolledTo.current = window.scrollY;
    if (isShown) return;
    const leads = isList(location) || isList(navigation.location);
    change(leads && (isEarly.current || isKept(list)), navigation.location?.key);
  });
  useEffect(() => router?.subscribe((state) => follow(state)), [router]);

  // React draws at once what “back” changes. The router therefore hears of it when the list is there.
  const showFirst = useEffectEvent((state: State) => {
    if (!list || isShown || state.blockers.size || !isList(window.location)) return null;
    if (!isFresh(list)) return null;
    const { scrollY: ofRecord } = window;
    change(true, window.history.state?.key);
    return {
      around(tell: () => void) {
        // The router notes where the record was scrolled to.
        const { scrollY: ofList } = window;
        window.scrollTo(0, ofRecord);
        tell();
        window.scrollTo(0, ofList);
      },
      undo() {
        change(false, undefined);
        window.scrollTo(0, ofRecord);
      },
    };
  });
  useEffect(() => (router ? holdBackIf(() => showFirst(router.state)) : undefined), [router]);

  return {
    listRef: (element: HTMLElement | null) => {
      // React takes the reference away from what it hides.
      if (!element || element === listBox.current) return;
      listBox.current = element;
      // React hides by `style.display`, which would throw the layout of all rows away: it gets a style
      // that does nothing, and `data-away` hides the list.
      Object.defineProperty(element, "style", { value: {} });
    },
    otherRef: otherBox,
    /** After React has drawn the list or something else. */
    settle(listShown: boolean) {
      isEarly.current = false;
      toggle(listShown);
      if (otherBox.current) otherBox.current.hidden = false;
      if (!listShown) return;
      giveFocus();
      focused.current = null;
    },
  };
}

type Props = { isShown: boolean; address: string; settle: (isShown: boolean) => void };

/** Rendered first: it must run before the effects that measure the document. */
export function SettlePlace({ isShown, address, settle }: Props) {
  const run = useEffectEvent((listShown: boolean, _address: string) => settle(listShown));
  useLayoutEffect(() => run(isShown, address), [isShown, address]);
  return null;
}
