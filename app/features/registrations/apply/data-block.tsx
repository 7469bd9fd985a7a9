type Props = { name: string; data: object; script: string | undefined };

/** What a script needs to know, as data in the page, and the script itself. */
export function DataBlock({ name, data, script }: Props) {
  return (
    <>
      <script
        type="application/json"
        {...{ [`data-${name}`]: "" }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; no `<` can end the block early
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
      />
      {script && <script type="module" src={script} />}
    </>
  );
}
