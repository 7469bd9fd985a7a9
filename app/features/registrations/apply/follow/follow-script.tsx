import { useMessages } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { DataBlock } from "../data-block.tsx";
import { wordsIn } from "../words.ts";

/** Makes photos smaller and sends them in pieces; without it they go along with the form. */
export function FollowScript() {
  const words = useMessages() as Words;
  const script = usePage()?.build.scripts.follow;
  if (!script) return null;
  return <DataBlock name="follow-words" data={wordsIn(words, ["script"])} script={script} />;
}
