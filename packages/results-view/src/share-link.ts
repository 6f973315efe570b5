const key = 'q';

/** Encodes a text as the fragment of the playground's URL. Fragments are never sent to a server. */
export function writeFragment(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return `#${key}=${btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')}`;
}

/** The text in a fragment; `undefined` when there is none or it cannot be decoded. */
export function readFragment(fragment: string): string | undefined {
  // Programs that open URLs may percent-encode more than necessary.
  const encoded = new RegExp(`^#?${key}(?:=|%3D)([\\w-]*)$`, 'i').exec(fragment)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0),
    );
  } catch {
    return undefined;
  }
}
