const named: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
};

const hexadecimal = String.raw`x([\da-fA-F]{1,2})|u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})`;
const escape = new RegExp(String.raw`\\(?:${hexadecimal}|([0-7]{1,3})|([^]))`, 'g');

/** Resolves the escape sequences of bash (`$'…'`), JavaScript and JSON in a text. */
export function unescapeText(text: string): string {
  return text.replace(escape, (...groups: readonly (string | undefined)[]) => {
    const [written = '', byte, braced, short, long, octal, other] = groups;
    if (other !== undefined) return named[other] ?? other;
    const digits = byte ?? braced ?? short ?? long;
    const code = digits === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(digits, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
  });
}
