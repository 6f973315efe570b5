/** Bytes of a name in UTF-8: what common file systems allow. */
const longestName = 255;

/** Control characters, halves of surrogate pairs, and marks that change the direction of the text that follows, which can disguise an extension. */
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** What Windows does not allow in a name, path separators included. */
const reserved = /[<>:"/\\|?*]/g;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])$/i;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** The longest start of a text that has at most so many bytes. Characters that a reader sees as one are not divided. */
function startOf(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let start = '';
  let size = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += bytesOf(segment);
    if (size > most) break;
    start += segment;
  }
  return start;
}

/** A name in two parts; the second one starts with the dot of the extension, or is empty. */
function divide(name: string): readonly [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  // A longer one is a sentence with a dot.
  return bytesOf(extension) > 32 ? [name, ''] : [name.slice(0, name.length - extension.length), extension];
}

/**
 * A name that can be stored on every common system and stays in its folder, made from the name of an asset's file, which can be any text:
 * a path, a device of Windows, empty, or thousands of characters. `mark` goes before the extension and tells equal names apart.
 */
export function safeFileName(name: string, mark = ''): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(invisible, '_')
    .replaceAll(reserved, '_')
    .replace(/^\s+/, '')
    .replace(/(?<![. ])[. ]+$/, (end) => '_'.repeat(Math.min(end.length, 1)));
  const named = clean === '' || /^[._]*$/.test(clean) ? 'file' : clean;
  const [stem, extension] = divide(named);
  const [word = ''] = stem.split('.');
  const harmless = device.test(word.trim()) ? `_${stem}` : stem;
  const short = startOf(harmless, longestName - bytesOf(mark) - bytesOf(extension));
  return `${short}${mark}${extension}`;
}

/** Equal for names that are one file on a file system that ignores case or the form of accents. */
export const nameKey = (name: string): string => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');

/** The names of files in a folder, of which each is given out once. */
export class FileNames {
  private readonly taken: Set<string>;

  /** Takes the names that are there already. */
  constructor(names: Iterable<string>) {
    this.taken = new Set([...names].map(nameKey));
  }

  /** Takes a name for the file of an asset: its own, or with a part of the asset's id where that is taken. */
  take(fileName: string, assetId: string): string {
    const id = assetId.replaceAll(/[^\dA-Za-z-]/g, '').slice(0, 64);
    for (const mark of ['', ` (${id.slice(0, 8)})`, ` (${id})`]) {
      const name = safeFileName(fileName, mark);
      if (this.add(name)) return name;
    }
    for (let number = 2; ; number += 1) {
      const name = safeFileName(fileName, ` (${id} ${number})`);
      if (this.add(name)) return name;
    }
  }

  private add(name: string): boolean {
    const key = nameKey(name);
    if (this.taken.has(key)) return false;
    this.taken.add(key);
    return true;
  }
}
