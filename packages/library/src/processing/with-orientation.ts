/** A segment of EXIF, up to the value of its one tag, the orientation. */
const segment = [
  [0xff, 0xe1, 0, 34],
  // The letters “Exif”, and two zeros.
  [0x45, 0x78, 0x69, 0x66, 0, 0],
  // The head of a TIFF file, and a directory of one entry: tag 0x112, one number of two bytes.
  [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1],
].flat();

/** A JPEG with a segment of EXIF before all others that says how it is turned: 1 to 8. It is left as it is where it is upright. */
export function withOrientation(jpeg: Uint8Array<ArrayBuffer>, orientation: number): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(orientation) || orientation < 2 || orientation > 8) return jpeg;
  const turned = [...segment, 0, orientation, 0, 0, 0, 0, 0, 0];
  const bytes = new Uint8Array(jpeg.length + turned.length);
  bytes.set(jpeg.subarray(0, 2));
  bytes.set(turned, 2);
  bytes.set(jpeg.subarray(2), 2 + turned.length);
  return bytes;
}
