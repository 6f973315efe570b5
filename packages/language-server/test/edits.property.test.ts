import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodings, placeOf, type Encoding } from './place.ts';
import { everything, openSession, type TestSession } from './session.ts';

const pieces = [
  '### Größe 😀\n',
  '@since = now - 30d\n',
  '@größe = "Ä€😀"\n',
  'filters: AssetType EQ Image AND DateUploaded GE {{since}}\n',
  "filters: FileExtension EQ 'äé'\r\n  AND Sttus EQ 0\n",
  'search: 語* NOT "entwürfe 😀" {{größe}}\n',
  'sort: title D\r\n',
  'expect: total > 0\n',
  '# 😀 Bemerkung\n',
  "containerfilter: CategoryIds/ANY(c: c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d')\n",
  '(',
  "'",
  '"',
  '{{',
  ' AND ',
  '😀',
  '\r\n',
  '\n',
];

const text = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((chosen) => chosen.join(''));
const edit = fc.record({ from: fc.nat(), length: fc.nat({ max: 30 }), insert: fc.constantFrom('', ...pieces) });
/** Several notifications, each with several changes. */
const script = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 5 });

/** Offsets that a client can name: not inside a character or a line end. */
const places = (whole: string): readonly number[] =>
  Array.from({ length: whole.length + 1 }, (_, offset) => offset).filter(
    (offset) => !/[\uDC00-\uDFFF]/.test(whole[offset] ?? '') && !(whole[offset - 1] === '\r' && whole[offset] === '\n'),
  );

const capabilities = (encoding: Encoding): typeof everything => ({
  ...everything,
  general: { positionEncodings: [encoding] },
});

/** All that can be asked of a document: what it gives does not depend on how the text came to be. */
async function answers(session: TestSession, uri: string, whole: string, encoding: Encoding): Promise<unknown> {
  const end = placeOf(whole, whole.length, encoding);
  const range = { start: { line: 0, character: 0 }, end };
  const offsets = places(whole);
  const position = placeOf(whole, offsets[offsets.length >> 1] ?? 0, encoding);
  const { data } = await session.of<{ readonly data: readonly number[] }>('semanticTokens/full', uri);
  const found = {
    data,
    diagnostics: await session.diagnostics(uri),
    folding: await session.of('foldingRange', uri),
    symbols: await session.of('documentSymbol', uri),
    hints: await session.of('inlayHint', uri, { range }),
    lenses: await session.of('codeLens', uri),
    formatting: await session.of('formatting', uri, { options: {} }),
    actions: await session.of('codeAction', uri, { range: { start: position, end: position }, context: {} }),
    completion: await session.at('completion', uri, position),
    hover: await session.at('hover', uri, position),
    highlights: await session.at('documentHighlight', uri, position),
    selection: await session.of('selectionRange', uri, { positions: [position] }),
  };
  // Versions and addresses differ between two documents, and nothing else.
  return JSON.parse(
    JSON.stringify(found)
      .replaceAll(uri, 'uri')
      .replaceAll(/"version":\d+/g, '"version":0'),
  );
}

describe.each(encodings)('in %s', (encoding) => {
  test('edits in any order give the same answers as opening the final text', async () => {
    const session = await openSession({
      capabilities: capabilities(encoding),
      server: { now: () => Date.UTC(2026, 5, 1) },
    });
    expect(session.result.capabilities.positionEncoding).toBe(encoding);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(text, script, fc.boolean(), async (initial, steps, asksBetween) => {
        count += 1;
        const edited = `file:///${count}/searches.assetql`;
        const opened = `file:///${count}-opened/searches.assetql`;
        let whole = initial;
        await session.open(edited, whole);
        for (const step of steps) {
          const changes = step.map(({ from, length, insert }) => {
            const offsets = places(whole);
            const index = from % offsets.length;
            const start = offsets[index] ?? 0;
            const end = offsets[Math.min(index + length, offsets.length - 1)] ?? start;
            const range = { start: placeOf(whole, start, encoding), end: placeOf(whole, end, encoding) };
            whole = whole.slice(0, start) + insert + whole.slice(end);
            return { range, text: insert };
          });
          await session.change(edited, changes);
          // Between two changes something is read or not: what is kept from it must not show.
          if (asksBetween) await session.diagnostics(edited);
        }
        await session.open(opened, whole);
        expect(await answers(session, edited, whole, encoding)).toEqual(
          await answers(session, opened, whole, encoding),
        );
        for (const uri of [edited, opened]) await session.notify('textDocument/didClose', { textDocument: { uri } });
      }),
      { numRuns: 60 },
    );
    expect(session.logged).toEqual([]);
  });

  test('differences of tokens lead to the tokens of the whole text', async () => {
    const session = await openSession({ capabilities: capabilities(encoding) });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 4 }), async (initial, versions) => {
        count += 1;
        const uri = `file:///${count}.assetql`;
        await session.open(uri, initial);
        let { resultId, data } = await session.of<{ resultId: string; data: number[] }>('semanticTokens/full', uri);
        for (const version of versions) {
          await session.change(uri, [{ text: version }]);
          const delta = await session.of<{
            resultId: string;
            edits: { start: number; deleteCount: number; data: number[] }[];
          }>('semanticTokens/full/delta', uri, { previousResultId: resultId });
          ({ resultId } = delta);
          for (const { start, deleteCount, data: added } of delta.edits)
            data = data.toSpliced(start, deleteCount, ...added);
          await session.open(`${uri}.assetql`, version);
          const fresh = await session.of<{ data: number[] }>('semanticTokens/full', `${uri}.assetql`);
          expect(data).toEqual(fresh.data);
        }
      }),
      { numRuns: 60 },
    );
  });
});
