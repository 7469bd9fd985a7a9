/** A picture embedded as a data URL; null for other sources and broken data. */
export function fileFrom(source: string): File | null {
  const found = /^data:(image\/[a-z+]+);base64,([\s\S]+)$/i.exec(source);
  if (!found) return null;
  const [, type = "", data = ""] = found;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `image.${type.split("/")[1]}`, { type });
  } catch {
    // Truncated data: counted among the lost pictures.
    return null;
  }
}
