import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainMessage } from '../../src/contracts/plain-message.ts';

const source = `${import.meta.dirname}/../../src`;

/** What VS Code makes a link of in a message: `[text](address)`, commands among them. */
const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+(?: (["']).+?\1)?\)/i;

/** A message of which all is ours: a literal without a place to fill in. */
const ours = /^\s*(?:plainMessage\(|l10n\.t\(\s*(?:'[^'{]*'|"[^"{]*"),?\s*\))/;

test.each([
  '[Repair](command:workbench.action.quit)',
  'Titles: [a](https://evil.example "b"), [[x](command:y)](file:///etc/passwd)',
])('a message has no link that others have written: %s', (written) => {
  expect(written).toMatch(link);
  expect(plainMessage(written)).not.toMatch(link);
  // nobody sees a difference
  expect(plainMessage(written).replaceAll('\u2060', '')).toBe(written);
});

test('every message that quotes something is plain text', () => {
  const open = globSync('**/*.ts', { cwd: source }).flatMap((file) => {
    const text = readFileSync(`${source}/${file}`, 'utf8');
    return [...text.matchAll(/\.show(?:Information|Warning|Error)Message\(/g)].flatMap(({ index, 0: call }) => {
      const given = text.slice(index + call.length, index + call.length + 300);
      return ours.test(given) ? [] : [`${file}: ${given.trim().slice(0, 60)}`];
    });
  });
  expect(open).toEqual([]);
});
