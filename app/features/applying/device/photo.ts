/** Enough to read a diploma, little enough for a prepaid line. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;
const SMALL_ENOUGH = 300 * 1024;

/**
 * A photo made smaller on the device, upright, and a JPEG whatever it was where this browser can read
 * it (WebP, on iPhones HEIC); anything else, and what cannot be read, as it is.
 */
export async function smaller(file: Blob): Promise<Blob> {
  const wanted = /^image\/(jpeg|png)$/.test(file.type);
  if (!file.type.startsWith("image/") || (wanted && file.size <= SMALL_ENOUGH)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext("2d");
    if (!paper) return file;
    // A see-through PNG would turn black.
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", QUALITY),
    );
    return drawn && (!wanted || drawn.size < file.size) ? drawn : file;
  } catch {
    return file;
  }
}
