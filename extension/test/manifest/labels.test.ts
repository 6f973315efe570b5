import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainLabel } from '../../src/contracts/plain-label.ts';
import { plainName } from '../../src/contracts/plain-name.ts';

const source = `${import.meta.dirname}/../../src`;

/** What VS Code makes of a label: icons, and what is written after a backslash as it is. */
const shown = (label: string): string =>
  label.replaceAll(/(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g, (_, escaped: string | undefined, icon: string) =>
    escaped === undefined ? `<${icon}>` : `$(${icon})`,
  );

test.each([
  'fox',
  '$(verified) Official',
  'a $(loading~spin)$(Error-Small) b',
  String.raw`\$(shield)`,
  '$(two words) $() $(open costs $5 (net)',
])('a label has no icon that others have written: %s', (written) => {
  expect(shown(plainLabel(written))).toBe(written);
});

test.each(['fox', '$(verified) Official', 'a $(loading~spin)$(Error-Small) b', '$(two words) $() $(open'])(
  'a name has no icon either where no backslash would be hidden: %s',
  (written) => {
    const name = plainName(written);
    expect(shown(name)).toBe(name);
    // nobody sees a difference
    expect(name.replaceAll('\u2060', '')).toBe(written);
  },
);

/** A label of which all is ours, or that is made plain. */
const plain =
  /^(?:plainLabel\(|l10n\.t\(\s*(?:'[^'{]*'|"[^"{]*")|'[^']*'|`\$\(add\) \$\{addLabel\}`|told\b|said\[|text,\s+description: plainLabel\()/;

test('every text in a quick pick or in the status bar that others may have written is a plain label', () => {
  const open = globSync('**/*.ts', { cwd: source }).flatMap((file) => {
    const text = readFileSync(`${source}/${file}`, 'utf8');
    const lists = /QuickPick/.test(text) ? String.raw`\b(?:label|description|detail): |` : '';
    const places = new RegExp(String.raw`${lists}setStatusBarMessage\(`, 'g');
    return [...text.matchAll(places)].flatMap(({ index, 0: place }) => {
      const given = text.slice(index + place.length, index + place.length + 200);
      return plain.test(given) ? [] : [`${file}: ${place}${given.slice(0, 50)}`];
    });
  });
  expect(open).toEqual([]);
});
