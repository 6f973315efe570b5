import type { Range } from '@assetql/core';
import { freeTitle, searchAt, writeSearch } from '@assetql/core/document';
import { readRequest } from '@assetql/core/wire';
import { diagnostics } from '../diagnostics.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import type { CodeAction } from './code-action.ts';
import type { CodeActionOptions } from './code-actions.ts';
import { isWanted } from './is-wanted.ts';

/** UTF-16 units of lines that are read as a request. */
const longest = 100_000;

/** How a request begins that was pasted as it is. */
const beginning = /^(?:https?:\/\/|(?:curl|wget)(?:\.exe)?\s|(?:https?|xhs?)\s+(?:[A-Z]+\s+)?[^\s=]*[/:])/i;

/**
 * Makes a saved search of a request that was pasted into a file: an address or a command of curl, wget or HTTPie at the caret, or whatever is selected
 * (§4.4). It is apart from {@link codeActions}, since few hosts need it and it brings the readers of all forms of requests with it.
 */
export function pastedRequest(
  document: LanguageDocument,
  range: Range,
  context: ServiceContext = {},
  { only }: CodeActionOptions = {},
): readonly CodeAction[] {
  if (document.kind !== 'document') return [];
  const { text, parsed } = document;
  const lines = requestLines(text, range);
  if (lines === undefined) return [];
  const { form, request } = readRequest(text.slice(lines.start, lines.end));
  if (form === undefined || Object.keys(request).length === 0) return [];
  const search = searchAt(parsed, lines.start);
  const keys = search === undefined ? [] : search.items.filter((item) => item.kind === 'Key' && item.key !== undefined);
  const from = lines.start - (search?.start ?? 0);
  // The text after would become a part of the new search.
  if (keys.some((item) => item.range.start >= from)) return [];
  const { schema } = context;
  const written = writeSearch(request, {
    ...(keys.length === 0
      ? {}
      : {
          title: freeTitle(
            'New search',
            parsed.searches.map(({ title }) => title?.text),
          ),
        }),
    ...(schema === undefined ? {} : { schema }),
  });
  const newText = written.text.trimEnd().split('\n').join(fileLineEnd(text));
  const mended = diagnostics(document, context).find(
    (each) => each.code === 'unknown-key' && each.range.start >= lines.start && each.range.end <= lines.end,
  );
  const kind = mended === undefined ? 'refactor.rewrite' : 'quickfix';
  if (!isWanted(kind, only)) return [];
  return [
    {
      title: 'Make a saved search of this request',
      kind,
      ...(mended === undefined ? {} : { diagnostic: mended, preferred: true }),
      edits: [{ range: lines, newText }],
    },
  ];
}

const fileLineEnd = (text: string): string => /\r\n?|\n/.exec(text)?.[0] ?? '\n';

/** The lines of a selection, or of the request that the caret is in. */
function requestLines(text: string, { start, end }: Range): Range | undefined {
  let first = lineStart(text, start);
  let last = lineEnd(text, end);
  if (start === end) {
    while (first > 0 && goesOn(text, first - 1)) first = lineStart(text, first - 1);
    while (last < text.length && goesOn(text, last)) last = lineEnd(text, last + 1);
    if (!beginning.test(text.slice(first, first + 300))) return undefined;
  }
  return last - first > longest ? undefined : { start: first, end: last };
}

/** Whether a command goes on after the line that ends here. */
const goesOn = (text: string, end: number): boolean => /[\\^`]\r?$/.test(text.slice(Math.max(0, end - 2), end));

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  const stop = end === -1 ? text.length : end;
  return stop > offset && text.charAt(stop - 1) === '\r' ? stop - 1 : stop;
}
