import { DataBlock as JsonBlock } from "#app/ui/inline-script.tsx";

type Props = { name: string; data: object; script: string | undefined };

/** What a script needs to know, as data in the page, and the script itself. */
export function DataBlock({ name, data, script }: Props) {
  return (
    <>
      <JsonBlock {...{ [`data-${name}`]: "" }} data={data} />
      {script && <script type="module" src={script} />}
    </>
  );
}
