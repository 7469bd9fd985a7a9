/** The built-in fonts know the letters of Western Europe: others lose their accents or become “?”. */
export function printable(text: string): string {
  return (
    text
      // The built-in fonts draw a no-break space without any width.
      .replace(/[\u202F\u2009\u00A0]/g, " ")
      .replace(/[^\n\u0020-\u007E\u00A0-\u00FF’‘“”„–—…•€œŒšŠžŽŸ‰‹›†]/gu, (letter) => {
        const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
        return /^[\u0020-\u00FF]+$/.test(base) ? base : "?";
      })
  );
}
