/** A name in braces, in codes or in words. */
const braced = /\{([^{}\n]{1,40})\}/g;

type Words<Name extends string> = (name: Name) => string;

/** `{firstname}` as the reader of the screen sees it: `{Prénom}`. */
export function inWords<Name extends string>(
  text: string,
  names: readonly Name[],
  word: Words<Name>,
): string {
  return text.replace(braced, (whole, inside: string) => {
    const name = names.find((each) => each === inside);
    return name ? `{${word(name)}}` : whole;
  });
}

/** The same text as it is stored; codes may be typed too. */
export function inCodes<Name extends string>(
  text: string,
  names: readonly Name[],
  word: Words<Name>,
): string {
  const folded = (each: string) => each.trim().toLocaleLowerCase();
  return text.replace(braced, (whole, inside: string) => {
    const name = names.find((each) => folded(word(each)) === folded(inside));
    return name ? `{${name}}` : whole;
  });
}
