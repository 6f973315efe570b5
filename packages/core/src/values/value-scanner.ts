import type { RawDiagnostic, Fix } from '../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { isBlank } from '../text/characters.ts';

/** Moves through the text of a value. Its readers give what they read, or report one finding and give nothing. */
export class ValueScanner {
  position = 0;
  readonly text: string;
  readonly findings: RawDiagnostic[] = [];

  constructor(text: string) {
    this.text = text;
    this.skipBlanks();
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The character at the position; empty at the end. */
  get next(): string {
    return this.text.charAt(this.position);
  }

  /** The end of what is left, without blanks; the position when nothing is. */
  get contentEnd(): number {
    return Math.max(this.position, this.text.trimEnd().length);
  }

  skipBlanks(): void {
    while (isBlank(this.text.charCodeAt(this.position))) this.position++;
  }

  /** Reads what a sticky expression matches here, and the blanks after it. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const text = pattern.exec(this.text)?.[0];
    if (text === undefined) return undefined;
    this.position += text.length;
    this.skipBlanks();
    return text;
  }

  /** Reports a finding on `[start, end)`, unless there is one already: one mistake gives one diagnostic. */
  fail(code: DiagnosticCode, start: number, end: number, message: string, fixes: readonly Fix[] = []): undefined {
    if (this.findings.length === 0) this.findings.push({ code, message, range: { start, end }, fixes });
    return undefined;
  }

  /** The offset of the next blank or character of `stops`, at least one character on. */
  wordEnd(stops: string): number {
    let end = this.position + 1;
    while (end < this.text.length && !isBlank(this.text.charCodeAt(end)) && !stops.includes(this.text.charAt(end)))
      end++;
    return Math.min(end, this.text.length);
  }
}
