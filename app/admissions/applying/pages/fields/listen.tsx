import { Square, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { AudioPlayer } from "#app/ui/audio-player.tsx";
import { Button } from "#app/ui/button.tsx";
import { useScripted } from "../use-scripted.ts";
import styles from "./question.module.css";

type Props = { url: string; label: string };

/** The question said aloud. Nothing is loaded before somebody wants to hear it. */
export function Listen({ url, label }: Props) {
  const t = useTranslations("applying.question.listen");
  const scripted = useScripted();
  if (scripted) return <ListenButton url={url} label={label} />;
  return <AudioPlayer url={url} label={t("of", { label })} className={styles.listen} />;
}

/** The recording that is heard, of whichever question. */
let speaking: HTMLAudioElement | null = null;

type State = "still" | "loading" | "playing" | "failed";

function ListenButton({ url, label }: Props) {
  const t = useTranslations("applying.question.listen");
  const [state, setState] = useState<State>("still");
  const player = useRef<HTMLAudioElement | null>(null);
  useEffect(() => () => player.current?.pause(), []);

  async function play() {
    setState("loading");
    try {
      const audio = await fetchAudio(url);
      // One voice at a time.
      speaking?.pause();
      speaking = audio;
      player.current = audio;
      // Also at its end.
      audio.onpause = () => {
        URL.revokeObjectURL(audio.src);
        setState("still");
      };
      await audio.play();
      setState("playing");
    } catch {
      setState("failed");
    }
  }

  function press() {
    if (state === "loading") return;
    if (state === "playing") player.current?.pause();
    else void play();
  }

  const playing = state === "playing";
  const Icon = playing ? Square : Volume2;
  return (
    <p className={styles.listen} data-listen={state}>
      <Button tone="quiet" onClick={press} aria-label={t(playing ? "stopOf" : "of", { label })}>
        <Icon aria-hidden size="1.2em" />
        {t(playing ? "stop" : "start")}
      </Button>
      <span role="status">{state === "failed" && t("failed")}</span>
    </p>
  );
}

/** As a whole, so that the service worker can keep it for the next time. */
async function fetchAudio(url: string): Promise<HTMLAudioElement> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`no recording: ${answer.status}`);
  const address = URL.createObjectURL(await answer.blob());
  return new Audio(address);
}
