/** Whether a dialog or a menu is open, which takes the keys for itself. */
export function hasLayer(): boolean {
  const layers = document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]");
  return [...layers].some((layer) => layer.checkVisibility());
}
