import type { Fix } from '../../diagnostics/diagnostic.ts';
import type { ParseOptions } from '../parse-options.ts';
import type { Range } from '../../text/range.ts';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { Name } from '../ast.ts';
import { SearchVector } from './vector.ts';

/** The state of one pass over a search's text. */
export class SearchScan {
  readonly text: string;
  readonly schema: Schema;
  readonly variables: boolean;
  readonly vector: SearchVector;
  /** Where blanks stand that a service may take for letters. */
  readonly strangeBlanks: number[] = [];
  pos = 0;
  /** True when a term looks URL-encoded. */
  encoded = false;
  /** True when `search=` or `search:` comes before the search. */
  named = false;
  /** The parameter whose key comes before the text, if it is not `search`. */
  otherParameter: string | undefined;
  /** True when parameters of a request were pasted with their values. */
  pasted = false;
  /** Where `field operator value` of a filter stands; its last token is the operator. */
  comparison: { readonly start: number; readonly end: number; readonly token: number } | undefined;
  /** True when the text has what only filters have. */
  filter = false;
  /** Up to here it is known which single quotes stand around a text. */
  singleQuotesTo = 0;

  constructor(text: string, options: ParseOptions) {
    this.text = text;
    this.schema = options.schema ?? specified;
    this.variables = options.variables === true;
    this.vector = new SearchVector(text);
  }

  /** True when the text as a whole may be something else than a search. */
  get isForeign(): boolean {
    return (
      this.pasted || this.otherParameter !== undefined || this.encoded || this.filter || this.comparison !== undefined
    );
  }

  name(start: number, end: number): Name {
    const text = this.text.slice(start, end);
    const range = { start, end };
    const canonical = this.schema.searchField(text)?.names[0];
    return canonical === undefined ? { kind: 'Name', range, text } : { kind: 'Name', range, text, canonical };
  }

  report(code: DiagnosticCode, message: string, range: Range, ...fixes: Fix[]): void {
    this.vector.report({ code, message, range, fixes });
  }

  /** Reports what is of another query language: a mistake where it cannot be read as this one, else a warning. */
  foreign(severity: 'error' | 'warning', message: string, range: Range, ...fixes: Fix[]): void {
    this.vector.report({ code: 'wrong-language', severity, message, range, fixes });
  }
}
