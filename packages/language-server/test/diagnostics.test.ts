import { describe, expect, test } from 'vitest';
import { everything, openSession } from './session.ts';

const uri = 'file:///searches/logos.assetql';
const wrong = '### Logos\nfilters: Sttus EQ 0';
const { diagnostic: _pulls, ...textDocument } = everything.textDocument ?? {};
/** A client that does not ask for diagnostics. */
const waiting = { ...everything, textDocument };

describe('clients that do not ask', () => {
  test('get diagnostics of the newest version, a moment after the last change', async () => {
    const session = await openSession({ capabilities: waiting, server: { rest: 20 } });
    await session.open(uri, wrong);
    await expect.poll(() => session.published.length).toBe(1);
    for (const character of ['a', 'b', 'c'])
      await session.change(uri, [
        { range: { start: { line: 1, character: 9 }, end: { line: 1, character: 9 } }, text: character },
      ]);
    await session.change(uri, [{ text: '### Logos\nfilters: Status EQ Approved' }]);
    await expect
      .poll(() => session.published.at(-1))
      .toMatchObject({ version: 5, diagnostics: [{ code: 'value-type' }] });
    expect(session.published[0]).toMatchObject({
      uri,
      version: 1,
      diagnostics: [{ code: 'unknown-field', severity: 1, source: 'assetql' }],
    });
    const versions = session.published.map(({ version = 0 }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  test('have them taken back when the document is closed', async () => {
    const session = await openSession({ capabilities: waiting });
    await session.open(uri, wrong);
    await expect.poll(() => session.published.length).toBe(1);
    await session.notify('textDocument/didClose', { textDocument: { uri } });
    await expect.poll(() => session.published.at(-1)).toEqual({ uri, diagnostics: [] });
  });

  test('get them also when they say that they ask, and do not', async () => {
    const session = await openSession();
    await session.open(uri, wrong);
    await expect.poll(() => session.published).toMatchObject([{ uri, diagnostics: [{ code: 'unknown-field' }] }]);
    await session.change(uri, [{ text: '### Logos\nfilters: Status EQ Approved' }]);
    await expect.poll(() => session.published.at(-1)?.diagnostics).toMatchObject([{ code: 'value-type' }]);
    // At last it asks, and need not be shown the same twice.
    expect(await session.diagnostics(uri)).toMatchObject([{ code: 'value-type' }]);
    await expect.poll(() => session.published.at(-1)).toEqual({ uri, diagnostics: [] });
    const before = session.published.length;
    await session.change(uri, [{ text: wrong }]);
    await session.diagnostics(uri);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect(session.published).toHaveLength(before);
  });

  test('get them anew when settings change', async () => {
    const session = await openSession({ capabilities: waiting });
    await session.open(uri, wrong);
    await expect.poll(() => session.published.length).toBe(1);
    session.settings = { '': { severities: { 'unknown-field': 'off' } } };
    await session.notify('workspace/didChangeConfiguration', { settings: null });
    await expect.poll(() => session.published.at(-1)).toMatchObject({ uri, diagnostics: [] });
  });
});

describe('clients that ask', () => {
  test('get no others, and are told when nothing has changed', async () => {
    const session = await openSession();
    await session.open(uri, wrong);
    const first = await session.of<{ readonly resultId: string }>('diagnostic', uri);
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'unknown-field' }] });
    const { resultId: previousResultId } = first;
    expect(await session.of('diagnostic', uri, { previousResultId })).toEqual({
      kind: 'unchanged',
      resultId: previousResultId,
    });
    await session.change(uri, [{ text: '### Logos\nfilters: Status EQ 0' }]);
    expect(await session.of('diagnostic', uri, { previousResultId })).toMatchObject({ kind: 'full', items: [] });
    expect(session.published).toEqual([]);
  });

  test('are told of whatever changes in what they have, be it a place, a severity, a word or what else it concerns', async () => {
    const session = await openSession({ settings: { '': { severities: { 'duplicate-title': 'info' } } } });
    const ids = new Set<string>();
    const texts = [
      wrong,
      `\n${wrong}`,
      wrong.replace('Sttus', 'Staus'),
      wrong.replace('Sttus', 'Statu'),
      '### A\nsearch: a\n### A\nsearch: b',
      '### A\nsearch: a\n### B\n### A\nsearch: b',
      '### A\nsearch: a\n\n### A\nsearch: b',
    ];
    for (const [index, text] of texts.entries()) {
      const file = `file:///${index}.assetql`;
      await session.open(file, text);
      const { resultId } = await session.of<{ resultId: string }>('diagnostic', file);
      ids.add(resultId);
      // The same text has the same result, however it came to be.
      await session.change(file, [{ text: '' }]);
      await session.change(file, [{ text }]);
      expect(await session.of('diagnostic', file, { previousResultId: resultId })).toEqual({
        kind: 'unchanged',
        resultId,
      });
    }
    expect(ids.size).toBe(texts.length);
  });

  test('see what else a problem concerns', async () => {
    const session = await openSession();
    await session.open(uri, '### A\nsearch: a\n### A\nsearch: b');
    expect(await session.diagnostics(uri)).toMatchObject([
      { code: 'duplicate-title', relatedInformation: [{ location: { uri, range: { start: { line: 0 } } } }] },
    ]);
  });

  test('are led to what is said of a code, where there is a page and they can show it', async () => {
    const links = { code: (code: string) => `https://reference.test/${code}` };
    const session = await openSession({
      capabilities: { ...everything, textDocument: { ...textDocument, diagnostic: { codeDescriptionSupport: true } } },
      server: { links },
    });
    await session.open(uri, wrong);
    expect(await session.diagnostics(uri)).toMatchObject([
      { code: 'unknown-field', codeDescription: { href: 'https://reference.test/unknown-field' } },
    ]);
    const other = await openSession({ server: { links } });
    await other.open(uri, wrong);
    expect((await other.diagnostics(uri))[0]).not.toHaveProperty('codeDescription');
  });

  test('are told to ask anew when files or settings change', async () => {
    const session = await openSession();
    const count = (): number => session.asked.filter(({ method }) => method === 'workspace/diagnostic/refresh').length;
    await session.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: 'file:///a.assetql', type: 2 }] });
    await expect.poll(count).toBe(1);
    await session.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: 'file:///assetql.config.json', type: 1 }],
    });
    await expect.poll(count).toBe(2);
  });
});
