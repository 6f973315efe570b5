import { sha1 } from '@noble/hashes/legacy.js';

/** The namespace of the sample's ids. */
const namespace = Uint8Array.of(
  0x6f,
  0x70,
  0x65,
  0x6e,
  0x6d,
  0x6f,
  0x4a,
  0x69,
  0xa5,
  0x5e,
  0x71,
  0x6c,
  0x73,
  0x61,
  0x6d,
  0x70,
);

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The same id for the same name on every machine: a name-based UUID (RFC 9562, version 5). */
export function nameBasedId(name: string): string {
  const text = new TextEncoder().encode(name);
  const input = new Uint8Array(namespace.length + text.length);
  input.set(namespace);
  input.set(text, namespace.length);
  const hash = sha1(input).slice(0, 16);
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x50);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  let id = '';
  for (const [index, byte] of hash.entries()) {
    if (index === 4 || index === 6 || index === 8 || index === 10) id += '-';
    id += hex[byte] ?? '';
  }
  return id;
}
