/** The page numbers to show: first, last, current and adjacent ones; `null` is a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((current, index) => {
    const skipped = current - (pages[index - 1] ?? 0) - 1;
    if (skipped === 0) return [current];
    // A gap of one page would be as wide as the page number.
    return skipped === 1 ? [current - 1, current] : [null, current];
  });
}
