import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { send } from "#app/api-client/browser/call.ts";
import { useSurroundings } from "#app/api-client/use-client.ts";
import {
  type Errand,
  type ErrandEnd,
  endOf,
  forgetErrand,
  isOnScreen,
  keptErrands,
  watchErrands,
} from "./errands.ts";
import { usePaths, useStaff } from "./use-staff.ts";

const EVERY = 1_500;
const colors = { done: "green", failed: "red", cancelled: "orange" };

/** Stands once in the frame: whoever left the screen of a long work hears when it is over. */
export function ErrandWatch() {
  const t = useTranslations("staff.errands");
  const user = useStaff().user.id;
  const surroundings = useSurroundings();
  const { to } = usePaths();

  function tell({ id, name, link }: Errand, end: ErrandEnd) {
    notifications.show({
      id: `errand-${id}`,
      color: colors[end],
      // Read when the person is back at the screen, not when it happened.
      autoClose: false,
      closeButtonProps: { "aria-label": t("close") },
      title: t(end, { name }),
      message: (
        <Anchor
          component={Link}
          to={to(link)}
          size="sm"
          onClick={() => notifications.hide(`errand-${id}`)}
        >
          {t("look")}
        </Anchor>
      ),
    });
  }

  const look = useEffectEvent(async (errand: Errand, isGone: () => boolean) => {
    const { base } = surroundings();
    const answer = await send(surroundings(), base + errand.look).catch(() => null);
    const end = answer?.ok ? endOf(await answer.json()) : null;
    // Somebody else's, or gone after a week.
    if (answer?.status === 404) forgetErrand(user, errand.id);
    else if (end && !isGone() && !isOnScreen(errand.id) && forgetErrand(user, errand.id))
      tell(errand, end);
  });

  useEffect(() => {
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function round() {
      clearTimeout(timer);
      await Promise.all(keptErrands(user).map((errand) => look(errand, () => gone)));
      clearTimeout(timer);
      if (!gone && keptErrands(user).length) timer = setTimeout(() => void round(), EVERY);
    }
    const begin = () => {
      clearTimeout(timer);
      if (keptErrands(user).length) timer = setTimeout(() => void round(), EVERY);
    };
    void round();
    const stop = watchErrands(begin);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [user]);
  return null;
}
