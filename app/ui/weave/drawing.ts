/** Width of a strip; a thread is four units wide. */
export const STRIP = 64;

export function fillBlock(color: string, height = STRIP): string {
  return `<path fill="${color}" d="M0 0H64V${height}H0z"/>`;
}

export function fill(color: string, path: string): string {
  return `<path fill="${color}" d="${path}"/>`;
}

export function stroke(color: string, width: number, path: string, more = ""): string {
  return `<path fill="none" stroke="${color}" stroke-width="${width}" ${more}${more && " "}d="${path}"/>`;
}

/** Symmetrical dashes from edge to edge, like gear teeth seen from the side. */
export function teeth(color: string, y: number): string {
  return stroke(color, 4, `M2 ${y}H${STRIP}`, 'stroke-dasharray="4"');
}

export function group(id: string, content: string): string {
  return `<g id="${id}">${content}</g>`;
}

export function use(id: string, x: number, y: number): string {
  return `<use href="#${id}"${x ? ` x="${x}"` : ""}${y ? ` y="${y}"` : ""}/>`;
}
