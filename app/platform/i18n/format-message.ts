import compile from "icu-minify/compile";
import formatCompiled from "use-intl/format-message/format-only";

type Sent = Parameters<typeof formatCompiled>;
const compiled = new Map<string, Sent[1]>();

/**
 * Replaces the formatter of `use-intl` in the server’s bundle (`scripts/staff-bundle.ts`): each message
 * is compiled once, as those that browsers load are at build time. The other one puts together its
 * formats and a key of text at every call.
 */
function formatMessage(
  key: Sent[0],
  message: string,
  values: Sent[2],
  options: Sent[3],
): ReturnType<typeof formatCompiled> {
  let known = compiled.get(message);
  if (known === undefined) {
    known = compile(message);
    compiled.set(message, known);
  }
  return formatCompiled(key, known, values, options);
}
formatMessage.raw = true;

export default formatMessage;
