/** Marks the document as hydrated, for tests and tools that wait for it. */
function mark() {
  document.documentElement.dataset.ready = "";
}

let isRootHydrated = false;
let partsLeft = 0;

export function rootHydrated() {
  isRootHydrated = true;
  if (partsLeft === 0) mark();
}

/** A part of the page is hydrated after the rest. */
export function partHydrates() {
  if (!isRootHydrated) partsLeft += 1;
}

export function partHydrated() {
  if (partsLeft > 0) partsLeft -= 1;
  if (isRootHydrated && partsLeft === 0) mark();
}
