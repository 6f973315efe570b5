/** The parameter that has the text. */
export const linkKey = 'q';

/** Begins the bytes of a link with a checksum. UTF-8 never contains it, so that links without a checksum are told apart. */
const mark = 0xff;
const headLength = 4;

/** What a link carries beside its text. */
export interface LinkedPage {
  /** How the page shows the query. */
  readonly view?: string;
  /** The name of the library that is searched. */
  readonly library?: string;
  /** Where the search begins that is shown, as an offset in the text. */
  readonly at?: number;
}

/** What a fragment holds: no text at all, a text, or one that was cut or changed on its way. */
export type LinkReading =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'text'; readonly text: string } & LinkedPage)
  | { readonly kind: 'broken' };

/** Characters that no saved search has, while a link that was cut or made up often does. */
const control = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Reads a fragment. Links without a checksum are read too, as long as they are UTF-8 and have no control characters. */
export function readLink(fragment: string): LinkReading {
  // Programs that open URLs may percent-encode more than necessary.
  const [, beside = '', encoded] =
    new RegExp(`^#?((?:(?:view|library|at)(?:=|%3D)[^&]*&)*)${linkKey}(?:=|%3D)(.*)$`, 'is').exec(fragment) ?? [];
  if (encoded === undefined) return { kind: 'none' };
  try {
    const binary = atob(decodeURIComponent(encoded).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
    const isMarked = bytes[0] === mark;
    const body = isMarked ? bytes.subarray(headLength) : bytes;
    if (isMarked && !linkHead(body).every((byte, at) => byte === bytes[at])) return { kind: 'broken' };
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    if (!isMarked && control.test(text)) return { kind: 'broken' };
    return { ...readPage(beside), kind: 'text', text };
  } catch {
    return { kind: 'broken' };
  }
}

function readPage(beside: string): LinkedPage {
  const parameters = new URLSearchParams(beside.replaceAll(/%3D/gi, '='));
  const [view, library, at] = ['view', 'library', 'at'].map((name) => parameters.get(name) ?? undefined);
  return {
    ...(view === undefined ? {} : { view }),
    ...(library === undefined ? {} : { library }),
    ...(at === undefined ? {} : { at: Number(at) || 0 }),
  };
}

/** What a link begins with: the mark, and the checksum: FNV-1a of the bytes, folded to 24 bits. */
export function linkHead(bytes: Uint8Array): readonly number[] {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = hash ^ (hash >>> 24);
  return [mark, (folded >>> 16) & 0xff, (folded >>> 8) & 0xff, folded & 0xff];
}
