import { extensionOf } from '../../uploads/file-name.ts';
import type { FileFacts } from '../file-facts.ts';

/** How the text of a file is read. */
export type DocumentKind = 'pdf' | 'word' | 'sheets' | 'slides' | 'open-document' | 'web-page' | 'plain';

/** Kinds by what the content is. */
const byContent: ReadonlyMap<string, DocumentKind> = new Map([
  ['pdf', 'pdf'],
  ['docx', 'word'],
  ['docm', 'word'],
  ['dotx', 'word'],
  ['xlsx', 'sheets'],
  ['xlsm', 'sheets'],
  ['xltx', 'sheets'],
  ['pptx', 'slides'],
  ['pptm', 'slides'],
  ['ppsx', 'slides'],
  ['potx', 'slides'],
  ['odt', 'open-document'],
  ['ods', 'open-document'],
  ['odp', 'open-document'],
  ['odg', 'open-document'],
]);

/** Kinds by the name, for what has no beginning by which it is known. */
const byName: ReadonlyMap<string, DocumentKind> = new Map([
  ['txt', 'plain'],
  ['text', 'plain'],
  ['md', 'plain'],
  ['markdown', 'plain'],
  ['csv', 'plain'],
  ['tsv', 'plain'],
  ['srt', 'plain'],
  ['vtt', 'plain'],
  ['html', 'web-page'],
  ['htm', 'web-page'],
  ['xhtml', 'web-page'],
]);

/** How the text of a file is read; `undefined` for a file that has none that is read. `type` is that of its content, where that tells one. */
export function documentKind(type: FileFacts['type'], fileName: string): DocumentKind | undefined {
  const named = byName.get(extensionOf(fileName));
  if (type === undefined) return named;
  return byContent.get(type.extension) ?? (type.extension === 'xml' && named === 'web-page' ? named : undefined);
}
