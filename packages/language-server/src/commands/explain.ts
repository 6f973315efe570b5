import { parse } from '@assetql/core';
import { searchAt, type SavedSearch } from '@assetql/core/document';
import { explain as explainExpression, explainSearch, type ExplanationPart } from '@assetql/core/meaning';
import type { View } from '../documents/view.ts';
import type { ExplainedPart } from './command-result.ts';
import { problem, type CommandHandler } from './command.ts';

const asIs = (sentence: string): string => sentence;

/** A part with its places in the file: those of an explanation count in the value that they are in. */
function placed(part: ExplanationPart, view: View, search?: SavedSearch, named = asIs): ExplainedPart {
  const { text, kind, source, ranges, parts } = part;
  const base = search === undefined ? 0 : search.start + (search[source]?.value.range.start ?? 0);
  return {
    text: named(text),
    kind,
    ranges: ranges.map(({ start, end }) => view.toProtocol({ start: start + base, end: end + base })),
    parts: parts.map((each) => placed(each, view, search, named)),
  };
}

/** Says what a search asks. No library is needed for it, but names that are known are said in the place of ids. */
export const explain: CommandHandler = ({ spot: { view, offset, context } }) => {
  const { document } = view;
  const { schema, catalogue, timeZone, now } = context;
  const options = { schema, catalogue, timeZone, now };
  if (document.kind !== 'document') {
    const { ast } = parse(document.kind, document.text, {
      variables: true,
      ...(schema === undefined ? {} : { schema }),
    });
    const { text, parts } = explainExpression(document.kind, ast, options);
    const { named = asIs } = document.template ?? {};
    const explained = parts.map((part) => placed(part, view, undefined, named));
    return Promise.resolve({ kind: 'explain', text: named(text), parts: explained });
  }
  const search = searchAt(document.parsed, offset);
  if (!document.parsed.searches.includes(search)) return Promise.resolve(problem('There is no search here.'));
  const { text, parts } = explainSearch(search, options);
  return Promise.resolve({ kind: 'explain', text, parts: parts.map((part) => placed(part, view, search)) });
};
