// The package has no types; only the used part is declared.
declare module "fontkit" {
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): {
      advanceWidth: number;
      glyphs: { id: number; path: { toSVG(): string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };
  export function openSync(path: string): Font;
}
