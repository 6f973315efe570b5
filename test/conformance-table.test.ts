import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cases } from './conformance/cases.ts';

const library = join(import.meta.dirname, '../packages/library');
const lines = readFileSync(join(library, 'CONFORMANCE.md'), 'utf8').split('\n');
const table = lines.filter((line) => line.startsWith('|') && !/^\| (?:Section|-+) /.test(line));

/** The sections of the interface specification that say how the service behaves. */
const sections = '1 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 5 6 7 8 9'.split(' ');

const rows = table.map((line) => {
  const [, section = '', rule = '', proofs = '', others = ''] = line.split('|').map((cell) => cell.trim());
  return { section: section.replace('§', ''), rule, proofs, others, cells: line.split('|').length - 2 };
});

/** The links of a cell: titles of tests and their files. */
const linksIn = (cell: string): readonly { readonly title: string; readonly file: string }[] =>
  Array.from(cell.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g), ([, title = '', file = '']) => ({
    title: title.replaceAll(/\\(.)/g, '$1'),
    file,
  }));

/** Whether a file of tests has a text as the whole of a string, which titles and names of cases are. */
const hasTitle = (text: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));

describe('the table of what is proven', () => {
  it('has every section, and no other', () => {
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(sections));
  });

  it('says each thing once', () => {
    const said = rows.map(({ section, rule }) => `§${section} ${rule}`);
    expect(said).toHaveLength(new Set(said).size);
  });

  it.each(rows)('names tests that exist: §$section $rule', ({ section, cells, proofs, others }) => {
    expect(cells).toBe(4);
    const links = linksIn(proofs);
    expect(links).not.toEqual([]);
    expect(others === '—' || linksIn(others).length > 0).toBe(true);
    for (const { title, file } of [...links, ...linksIn(others)]) {
      const path = join(library, file);
      expect(existsSync(path), file).toBe(true);
      const isThere = file.endsWith('/cases.ts')
        ? cases.some((entry) => entry.section === section && entry.statement === title)
        : hasTitle(readFileSync(path, 'utf8'), title);
      expect(isThere, `${file}: ${title}`).toBe(true);
    }
  });
});
