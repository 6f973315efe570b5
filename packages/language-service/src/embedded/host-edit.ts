import type { TextEdit } from '@assetql/core';
import type { SourceMap } from './source-map.ts';

/** What edits of a query need to know of its program. */
export interface HostSource {
  /** The text of the program. */
  readonly program: string;
  readonly map: SourceMap;
  /** The source of a hole, with the quotes that belong to it, by its variable: `{{1}}`. */
  readonly holes: ReadonlyMap<string, { readonly text: string; readonly source: string }>;
  /** How lines of the program end. */
  readonly lineEnd: string;
}

const escapes = /[\\`]|\$(?=\{)|\r\n?|\n/g;
const variable = /"?\{\{\w+\}\}"?/g;

const escaped = (text: string, lineEnd: string): string =>
  text.replace(escapes, (found) => (found.startsWith('\r') || found === '\n' ? lineEnd : `\\${found}`));

/** A text of a query as it is written between backticks, the variables of holes as their `${…}`. */
export function hostText(text: string, { holes, lineEnd }: HostSource): string {
  let written = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(variable)) {
    const start = found.startsWith('"') ? 1 : 0;
    const inner = found.slice(start, found.lastIndexOf('}') + 1);
    const hole = holes.get(inner);
    if (hole === undefined) continue;
    // Where quotes stand for none in the program, they go with the variable.
    const isWhole = hole.text === found;
    const at = isWhole ? index : index + start;
    written += escaped(text.slice(from, at), lineEnd) + hole.source;
    from = at + (isWhole ? found : inner).length;
  }
  return written + escaped(text.slice(from), lineEnd);
}

/** An edit of a query as one of its program; nothing where it would cut an escape or a hole. */
export function hostEdit({ range, newText }: TextEdit, source: HostSource): TextEdit | undefined {
  const { map, program } = source;
  if (map.splits(range.start) || map.splits(range.end)) return undefined;
  const host = map.toHostRange(range);
  let written = hostText(newText, source);
  // Together with the text beside it, it must not become a hole (`${`).
  const dollarBefore = program.charAt(host.start - 1) === '$';
  const bracketAfter = program.charAt(host.end) === '{';
  if (dollarBefore && (written.startsWith('{') || (written === '' && bracketAfter))) written = `\\${written}`;
  else if (bracketAfter && written.endsWith('$')) written = `${written.slice(0, -1)}\\$`;
  return { range: host, newText: written };
}
