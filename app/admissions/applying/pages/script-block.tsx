import { DataBlock as JsonBlock } from "#app/ui/inline-script.tsx";

type DataBlockProps = { name: string; data: object; script: string | undefined };

/** JSON data in the page and the script that reads it. */
export function DataBlock({ name, data, script }: DataBlockProps) {
  return (
    <>
      <JsonBlock {...{ [`data-${name}`]: "" }} data={data} />
      {script && <script type="module" src={script} />}
    </>
  );
}
