import { defineSchema } from '@assetql/core';
import { applyEdits, diagnostics, openDocument, pastedRequest } from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';

const address = 'https://library.example/api/assets?filters=Status+EQ+0&sort=record.createdAt+D';
const written = 'filters: Status EQ 0\nsort: record.createdAt D';

function made(text: string): string | undefined {
  const place = marked('document', text);
  const range = text.includes('<[') ? place.range : { start: place.offset, end: place.offset };
  const { document } = place;
  const [action] = pastedRequest(document, range);
  return action?.edits === undefined ? undefined : applyEdits(document.text, action.edits);
}

describe('a request that was pasted', () => {
  test.each([
    [`<|>${address}`, written],
    [`${address}<|>\n`, `${written}\n`],
    [`@a = 1\n### A\n# all\nhttps:<|>${address.slice(6)}`, `@a = 1\n### A\n# all\n${written}`],
    [`### A\r\n<|>${address}\r\n\r\n### B\r\n`, `### A\r\n${written.replace('\n', '\r\n')}\r\n\r\n### B\r\n`],
    [`### A\nsearch: x\n\n<|>${address}`, `### A\nsearch: x\n\n### New search\n${written}`],
    [
      `### New search\nsearch: x\n### New search 2\nsearch: y\n<|>${address}`,
      `### New search\nsearch: x\n### New search 2\nsearch: y\n### New search 3\n${written}`,
    ],
    [`curl '${address}' \\\n  -H 'Authoriz<|>ation: bearer secret'`, written],
    [`cu<|>rl '${address}' \\\n  -H 'Authorization: bearer secret'`, written],
    [`wget<|> -qO- '${address}'`, written],
    [`http<|> GET library.example/assets filters=='Status EQ 0' sort=='record.createdAt D' Accept:text/plain`, written],
    [`<[fetch('${address}', {\n  headers: {}\n})]>`, written],
  ])('%j becomes a saved search', (text, after) => {
    expect(made(text)).toBe(after);
    expect(diagnostics(openDocument('document', after)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([
    '<|>',
    'filters: <|>Status EQ 0',
    `filters: ${address}<|>`,
    `# ${address}<|>`,
    'https://library.example/<|>',
    `<|>${address}\nsort: title A`,
    `### A\n<[filters: Status EQ 0]>`,
  ])('%j is left alone', (text) => expect(made(text)).toBeUndefined());

  test('is none of more than a hundred thousand characters', () => {
    expect(made(`<|>${address}&search=${'x'.repeat(100_000)}`)).toBeUndefined();
  });

  test('fixes the mistakes of its line', () => {
    const document = openDocument('document', address);
    const range = { start: 0, end: 0 };
    const [action] = pastedRequest(document, range);
    expect(action).toMatchObject({ kind: 'quickfix', preferred: true, diagnostic: { code: 'unknown-key' } });
    expect(pastedRequest(openDocument('filters', address), range)).toEqual([]);
    expect(pastedRequest(document, range, {}, { only: ['refactor'] })).toEqual([]);
    expect(pastedRequest(document, range, {}, { only: ['quickfix'] })).toEqual([action]);
    expect(pastedRequest(document, range, { schema: defineSchema({ fields: [] }) })).toEqual([action]);
  });
});
