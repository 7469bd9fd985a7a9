import { useMessages } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";

/** Makes photos smaller and sends them in pieces; without it they go along with the form. */
export function FollowScript() {
  const words = useMessages() as Words;
  const script = usePage()?.build.scripts.follow;
  if (!script) return null;
  const said = Object.fromEntries(
    Object.entries(words.apply.script).map(([key, text]) => [`apply.script.${key}`, text]),
  );
  return (
    <>
      <script
        type="application/json"
        data-follow-words
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; no `<` can end the block early
        dangerouslySetInnerHTML={{ __html: JSON.stringify(said).replaceAll("<", "\\u003c") }}
      />
      <script type="module" src={script} />
    </>
  );
}
