/** The chosen photos as addresses that an `img` can show; they live as long as the page. */
export function documentPictures(onChange: (pictures: Record<string, string>) => void) {
  const pictures = new Map<string, string>();

  function release(name: string) {
    const url = pictures.get(name);
    if (url) URL.revokeObjectURL(url);
    pictures.delete(name);
  }

  return {
    has: (name: string) => pictures.has(name),
    /** Files that are no photos, and none at all, show nothing. */
    show(name: string, file: Blob | undefined) {
      release(name);
      if (file?.type.startsWith("image/")) pictures.set(name, URL.createObjectURL(file));
      onChange(Object.fromEntries(pictures));
    },
    clear() {
      for (const name of [...pictures.keys()]) release(name);
      onChange({});
    },
  };
}
