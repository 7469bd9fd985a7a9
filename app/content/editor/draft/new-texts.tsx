import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { isNew } from "../item/blank-item.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { isChanged } from "./draft.ts";
import { TextList } from "./texts-on-device.tsx";
import { useTextsOnDevice } from "./use-texts-on-device.ts";

type Props = {
  /** The name of the text being written. */
  own: string;
  /** Names a text that waits on this device. */
  wanted: string;
  onResume: (own: string) => void;
};

/** The new texts of this kind that wait on this device, while nothing is written on the page. */
export function NewTexts({ own, wanted, onResume }: Props) {
  const { kind, item, state } = useItemEditor();
  const changed = isChanged(state.draft);
  const texts = useTextsOnDevice();

  const begin = useEffectEvent(() => {
    if (wanted) onResume(wanted);
  });
  useEffect(() => begin(), []);

  // A reload comes back to the text. The router is not told: it would ask the server for the page.
  const isWaiting = isNew(item) && changed;
  useEffect(() => {
    if (!isWaiting) return;
    const address = new URL(window.location.href);
    address.searchParams.set("text", own);
    window.history.replaceState(window.history.state, "", address);
  });

  if (!isNew(item) || changed) return null;
  const waiting = texts.filter((text) => text.kind === kind.key && !text.item && text.own !== own);
  return (
    <TextList
      texts={waiting}
      resume={(text, look) => <Button {...look} onClick={() => onResume(text.own)} />}
    />
  );
}
