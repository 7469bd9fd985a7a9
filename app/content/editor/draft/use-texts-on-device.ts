import { useEffect, useState } from "react";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { DeviceText } from "./device-text.ts";
import { takenTexts, textsOnDevice, watchTexts } from "./device-texts.ts";

export type WaitingText = DeviceText & { openElsewhere: boolean };

/** The texts of this person that wait on this device; none while the page is rendered on the server. */
export function useTextsOnDevice(): WaitingText[] {
  const user = useStaff().user.id;
  const [texts, setTexts] = useState<WaitingText[]>([]);
  useEffect(() => {
    let current = true;
    async function read() {
      const [found, taken] = await Promise.all([textsOnDevice(user), takenTexts()]);
      if (!current) return;
      setTexts(found.map((text) => ({ ...text, openElsewhere: taken.has(text.own) })));
    }
    void read();
    const stop = watchTexts(() => void read());
    return () => {
      current = false;
      stop();
    };
  }, [user]);
  return texts;
}
