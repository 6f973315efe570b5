import { readFileSync } from 'node:fs';
import { parameters } from '@assetql/core';
import type { ServiceLinks } from '@assetql/language-service';

/** The language reference that comes with the language: a page of headings, one of them for each kind of expression. */
const referencePage = (): URL => new URL('../docs/language-reference.md', import.meta.resolve('@assetql/core'));

/**
 * Links from sections of the interface specification and from codes of diagnostics to the language reference on this machine, which is read
 * when the first is asked for.
 */
export function referenceLinks(given?: URL): ServiceLinks {
  let page: URL | undefined;
  let headings: readonly (readonly [line: number, text: string])[] = [];
  const lineWhere = (is: (heading: string) => boolean, otherwise?: number): string | undefined => {
    if (page === undefined) {
      page = given ?? referencePage();
      headings = headingsOf(page);
    }
    const [line] = headings.find(([, text]) => is(text)) ?? [otherwise];
    return line === undefined || headings.length === 0 ? undefined : `${page.href}#L${line}`;
  };
  return {
    section: (section) => {
      const names = parameters.filter(({ spec }) => spec === section).map(({ name }) => `\`${name}\``);
      return lineWhere((heading) => names.some((name) => heading.includes(name)), 1);
    },
    code: (code) => lineWhere((heading) => heading === `### ${code}`),
  };
}

/** None where the page cannot be read: links are a convenience. */
function headingsOf(reference: URL): readonly (readonly [line: number, text: string])[] {
  try {
    const lines = readFileSync(reference, 'utf8').split('\n');
    return lines.flatMap((text, at) => (text.startsWith('#') ? [[at + 1, text] as const] : []));
  } catch {
    return [];
  }
}
