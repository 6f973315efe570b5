/** Holds the sizes of a file's parts, where there are several. */
export const sizesName = 'sizes.json';

export const partName = (at: number): string => String(at);

/** Whether a text can be the id of an upload or the key of a file. */
export const isUploadId = (id: string): boolean => /^[a-z\d-]{1,200}$/i.test(id);

/** The name of the folder of an upload or file. Throws a `RangeError` for an id that could lead elsewhere. */
export function folderOf(id: string): string {
  if (!isUploadId(id))
    throw new RangeError(
      `${JSON.stringify(id)} is not the id of an upload: ids have letters, digits and hyphens, at most 200.`,
    );
  // Ids are unique without regard to case, as names are on some disks.
  return id.toLowerCase();
}

/** The name of the file of a segment: its id in hexadecimal digits, since ids differ by case, which names do not on some disks. */
export function fileOfSegment(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id))
    throw new RangeError(
      `${JSON.stringify(id)} is not the id of a segment: ids have letters, digits, hyphens and underscores, at most 100.`,
    );
  return Buffer.from(id, 'latin1').toString('hex');
}

export const segmentOf = (file: string): string => Buffer.from(file, 'hex').toString('latin1');
