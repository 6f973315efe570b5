/** Bytes of a file that can be opened: far more than anybody writes, and still quick to read. */
const largest = 2_000_000;

/** The text of a file, or the sentence that says why it cannot be opened. */
export type FileText =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Reads a file that somebody chose or dropped. */
export async function fileText(file: File): Promise<FileText> {
  const { name, size } = file;
  if (size > largest) return { kind: 'refused', message: `${name} is larger than 2 MB, so it is no file of searches.` };
  try {
    return { kind: 'text', name, text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { kind: 'refused', message: `${name} is not text in UTF-8, so it cannot be opened.` };
  }
}
