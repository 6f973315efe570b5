import { readFileSync } from 'node:fs';
import { parameters } from '@assetql/core';
import type { ServiceLinks } from '@assetql/language-service';

/** The language reference that comes with the language: a page of headings, one of them for each kind of expression. */
const referencePage = (): URL => new URL('../docs/language-reference.md', import.meta.resolve('@assetql/core'));

/** Links from sections of the interface specification to the language reference on this machine, which is read when the first is asked for. */
export function referenceLinks(given?: URL): ServiceLinks {
  let headings: readonly (readonly [line: number, text: string])[] | undefined;
  return {
    section: (section) => {
      const reference = given ?? referencePage();
      headings ??= headingsOf(reference);
      if (headings.length === 0) return undefined;
      const names = parameters.filter(({ spec }) => spec === section).map(({ name }) => `\`${name}\``);
      const [line] = headings.find(([, text]) => names.some((name) => text.includes(name))) ?? [1];
      return `${reference.href}#L${line}`;
    },
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
