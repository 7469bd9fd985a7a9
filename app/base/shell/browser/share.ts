const MESSAGE_TIME = 2_500;

/** Both buttons stay hidden unless the browser supports them. */
export function startShare() {
  if ("share" in navigator) offer("data-share", share);
  if (navigator.clipboard) offer("data-copy", copy);
}

function offer(attribute: string, act: (button: HTMLElement) => Promise<void>) {
  for (const button of document.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    button.closest<HTMLElement>("[hidden]")?.removeAttribute("hidden");
    // Ignores a cancelled dialog or a refusal by the browser.
    button.addEventListener("click", () => void act(button).catch(() => {}));
  }
}

function share({ dataset }: HTMLElement): Promise<void> {
  return navigator.share({ title: document.title, url: dataset.share });
}

async function copy(button: HTMLElement) {
  await navigator.clipboard.writeText(button.dataset.copy ?? location.href);
  const status = button.closest("ul")?.parentElement?.querySelector<HTMLElement>("[data-copied]");
  if (!status) return;
  status.textContent = status.dataset.copied ?? "";
  setTimeout(() => {
    status.textContent = "";
  }, MESSAGE_TIME);
}
