/** A cell of the sheet, counted from its first row and its first column that takes the keyboard. */
export type Place = { row: number; col: number };
/** From the cell that has the focus to the one that was reached with Shift or by dragging. */
export type Range = { at: Place; to: Place };
export type Size = { rows: number; cols: number /** The first column of marks. */; first: number };
type Keys = { key: string; shiftKey: boolean; ctrlKey: boolean };

const PAGE = 15;

export function samePlace(one: Place, other: Place): boolean {
  return one.row === other.row && one.col === other.col;
}

function boundsOf({ at, to }: Range) {
  return {
    top: Math.min(at.row, to.row),
    bottom: Math.max(at.row, to.row),
    left: Math.min(at.col, to.col),
    right: Math.max(at.col, to.col),
  };
}

export function isWithin(range: Range, { row, col }: Place): boolean {
  const { top, bottom, left, right } = boundsOf(range);
  return row >= top && row <= bottom && col >= left && col <= right;
}

/** Its cells, line by line. */
export function linesOf(range: Range): Place[][] {
  const { top, bottom, left, right } = boundsOf(range);
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => ({
      row: top + down,
      col: left + along,
    })),
  );
}

/** Where a key leads; null where it leads out of the sheet, undefined for other keys. */
export function nextPlace({ row, col }: Place, keys: Keys, size: Size): Place | null | undefined {
  const { key, shiftKey, ctrlKey } = keys;
  const last = { row: size.rows - 1, col: size.cols - 1 };
  const inside = (place: Place) =>
    place.row < 0 || place.row > last.row || place.col < 0 || place.col > last.col ? null : place;
  switch (key) {
    case "ArrowUp":
      return inside({ row: ctrlKey && row > 0 ? 0 : row - 1, col });
    case "ArrowDown":
      return inside({ row: ctrlKey && row < last.row ? last.row : row + 1, col });
    case "ArrowLeft":
      return inside({ row, col: ctrlKey && col > size.first ? size.first : col - 1 });
    case "ArrowRight":
      return inside({ row, col: ctrlKey && col < last.col ? last.col : col + 1 });
    case "Home":
      return { row: ctrlKey ? 0 : row, col: size.first };
    case "End":
      return { row: ctrlKey ? last.row : row, col: last.col };
    case "PageUp":
      return { row: Math.max(0, row - PAGE), col };
    case "PageDown":
      return { row: Math.min(last.row, row + PAGE), col };
    case "Enter":
      return inside({ row: row + (shiftKey ? -1 : 1), col });
    case "Tab":
      if (shiftKey)
        return col > size.first ? { row, col: col - 1 } : inside({ row: row - 1, col: last.col });
      return col < last.col ? { row, col: col + 1 } : inside({ row: row + 1, col: size.first });
    default:
      return undefined;
  }
}
