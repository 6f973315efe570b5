/** A Rich Text Format file: a title and paragraphs. */
export function encodeRtf(title: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const escaped = (text: string): string => {
    let result = '';
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if ('\\{}'.includes(text.charAt(i))) result += `\\${text.charAt(i)}`;
      else result += code < 128 ? text.charAt(i) : `\\u${code > 32767 ? code - 65536 : code}?`;
    }
    return result;
  };
  const body = paragraphs.map((text) => `\\fs22 ${escaped(text)}\\par\n`).join('');
  return new TextEncoder().encode(
    `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Helvetica;}}\n\\fs44 ${escaped(title)}\\par\n${body}}`,
  );
}

/** A CSV file (RFC 4180). */
export function encodeCsv(rows: readonly (readonly (string | number)[])[]): Uint8Array<ArrayBuffer> {
  const cell = (value: string | number): string =>
    /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return new TextEncoder().encode(rows.map((row) => `${row.map(cell).join(',')}\r\n`).join(''));
}
