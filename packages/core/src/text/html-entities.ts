/** The entities that are met in expressions. All that is written otherwise in HTML has a number. */
const names: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['le', '≤'],
  ['ge', '≥'],
  ['ne', '≠'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
]);

const pattern = `&(?:(${[...names.keys()].join('|')})|#(\\d{1,7})|#x([\\da-f]{1,6}));`;
const entity = new RegExp(pattern, 'i');
const entities = new RegExp(pattern, 'gi');

/** The most times that a text is decoded. Encoding an encoded text once more is a common mistake; more often is not. */
const rounds = 4;

export const hasEntity = (text: string): boolean => entity.test(text);

function characterOf(code: number): string | undefined {
  if (code === 0xa0) return ' ';
  const isCharacter =
    code >= 0x20 && code <= 0x10ffff && (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** A text with the characters that its HTML entities stand for, several times over where it was encoded several times. */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let round = 0; round < rounds; round++) {
    const next = plain.replace(entities, (written, name: string | undefined, decimal?: string, hex?: string) => {
      if (name !== undefined) return names.get(name.toLowerCase()) ?? written;
      return characterOf(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)) ?? written;
    });
    if (next === plain) break;
    plain = next;
  }
  return plain;
}
