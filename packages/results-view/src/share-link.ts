const key = 'q';

/** A text as the fragment of the playground's address. Nothing of it is ever sent to a server. */
export function writeFragment(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return `#${key}=${btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')}`;
}

/** The text of a fragment; `undefined` when it holds none, or none that can be read. */
export function readFragment(fragment: string): string | undefined {
  // Programs that open addresses may encode more of them than they must.
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
