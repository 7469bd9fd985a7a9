/** A diploma stays legible at this size, and prepaid data is saved. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;
const SMALL_ENOUGH = 300 * 1024;

/**
 * Scales a photo down, turns it upright and converts it to JPEG if the browser can decode it (WebP,
 * HEIC on iPhones). Other files are returned unchanged.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const wanted = /^image\/(jpeg|png)$/.test(file.type);
  if (!file.type.startsWith("image/") || (wanted && file.size <= SMALL_ENOUGH)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    // Transparent pixels would become black in a JPEG.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", QUALITY),
    );
    return drawn && (!wanted || drawn.size < file.size) ? drawn : file;
  } catch {
    return file;
  }
}
