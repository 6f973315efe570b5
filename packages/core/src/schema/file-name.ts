/** Bytes of a name in UTF-8: what common file systems allow. */
const longestName = 255;

/** Control characters, halves of surrogate pairs, and marks that change the direction of the text that follows, which can disguise an extension. */
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** What Windows does not allow in a name, path separators included. */
const reserved = /[<>:"/\\|?*]/;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])$/i;

/**
 * Why a file cannot be uploaded under this name (§7: “The file name has invalid characters”), as a sentence; `undefined` when it can. A name
 * that is accepted can be stored on every system. Which characters are invalid is assumed: §7 does not list them.
 */
export function fileNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The file name is empty; give the original name.';
  if (invisible.test(name))
    return 'The file name has invalid characters: control characters or characters that cannot be seen; remove them.';
  const [character] = reserved.exec(name) ?? [];
  if (character === '/' || character === '\\')
    return `The file name has invalid characters: “${character}” cannot be in a name; give the name without its path.`;
  if (character !== undefined)
    return `The file name has invalid characters: “${character}” cannot be in a name; remove it.`;
  if (/[. ]$/.test(name)) return 'The file name has invalid characters: it ends in a dot or a blank; remove it.';
  const [stem = ''] = name.split('.');
  if (device.test(stem.trim()))
    return `The file name is invalid: “${stem}” is reserved for a device; choose another one.`;
  const bytes = new TextEncoder().encode(name).length;
  return bytes > longestName
    ? `The file name is too long: it has ${bytes} bytes in UTF-8, and ${longestName} are allowed.`
    : undefined;
}
