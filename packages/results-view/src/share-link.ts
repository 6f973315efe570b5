import { linkHead, linkKey, readLink, type LinkedPage } from './read-link.ts';

/**
 * Encodes a text as the fragment of the playground's URL. Fragments are never sent to a server. A checksum of 24 bits in front tells a link
 * that was cut from a whole one. The text comes last, so that nothing is lost unnoticed.
 */
export function writeFragment(text: string, page: LinkedPage = {}): string {
  const bytes = new TextEncoder().encode(text);
  let binary = String.fromCodePoint(...linkHead(bytes));
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  const beside = (['view', 'library', 'at'] as const).flatMap((name) =>
    page[name] === undefined ? [] : [`${name}=${encodeURIComponent(page[name])}&`],
  );
  return `#${beside.join('')}${linkKey}=${btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')}`;
}

/** The text in a fragment; `undefined` when there is none or it cannot be decoded. */
export function readFragment(fragment: string): string | undefined {
  const reading = readLink(fragment);
  return reading.kind === 'text' ? reading.text : undefined;
}
