/** Runs an upload; the browser asks before the page is left meanwhile, which would end it. */
export async function duringUpload<T>(upload: () => Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  try {
    return await upload();
  } finally {
    window.removeEventListener("beforeunload", ask);
  }
}
