import type { PlainDiagnostic } from './protocol-diagnostics.ts';

/** Two sums over numbers, which are the same for the same numbers and with near certainty for no others (FNV-1a, twice). */
class Sums {
  private first = 0x81_1c_9d_c5;
  private second = 0x05_0c_5d_1f;

  add(value: number): void {
    this.first = Math.imul(this.first ^ value, 0x01_00_01_93);
    this.second = Math.imul((this.second ^ value) + 1, 0x01_00_01_b3);
  }

  get value(): readonly [number, number] {
    return [this.first >>> 0, this.second >>> 0];
  }
}

/** Sums of texts. Diagnostics of a file have few different ones. */
class TextSums {
  private readonly known = new Map<string, readonly [number, number]>();

  of(text: string): readonly [number, number] {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const sums = new Sums();
    for (let at = 0; at < text.length; at += 1) sums.add(text.charCodeAt(at));
    sums.add(text.length);
    this.known.set(text, sums.value);
    return sums.value;
  }
}

/** A short text that is the same for the same diagnostics, and with near certainty for no others. */
export function resultId(diagnostics: readonly PlainDiagnostic[]): string {
  const sums = new Sums();
  const texts = new TextSums();
  const addText = (text: string): void => texts.of(text).forEach((sum) => sums.add(sum));
  const addRange = ({ start, end }: PlainDiagnostic['range']): void => {
    for (const value of [start.line, start.character, end.line, end.character]) sums.add(value);
  };
  for (const { range, severity = 0, code = '', message, codeDescription, relatedInformation = [] } of diagnostics) {
    addRange(range);
    sums.add(severity);
    addText(String(code));
    addText(message);
    addText(codeDescription?.href ?? '');
    sums.add(relatedInformation.length);
    for (const { location, message: about } of relatedInformation) {
      addText(location.uri);
      addRange(location.range);
      addText(about);
    }
  }
  return [diagnostics.length, ...sums.value].map((sum) => sum.toString(36)).join('-');
}
