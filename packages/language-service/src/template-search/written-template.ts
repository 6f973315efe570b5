import { applyEdits, type Range, type TextEdit } from '@assetql/core';
import { parseDocument } from '@assetql/core/document';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import type { Replacement, ReplacedText } from './replaced-text.ts';

export interface WrittenTemplateOptions {
  readonly query: EmbeddedQuery;
  /** The text before the expression. */
  readonly head: string;
  readonly expression: ReplacedText;
  /** The variables of the query by those of the file: `{{kind}}` is `{{1}}`. */
  readonly variables: ReadonlyMap<string, string>;
  /** False where conditions are left out. */
  readonly isWhole: boolean;
}

const isVariable = ({ newText }: Replacement): boolean => /^"?\{\{[^{}]*\}\}"?$/.test(newText);

/** A template written as a file of one saved search, with the way back into the program. */
export class WrittenTemplate {
  readonly text: string;
  /** Where the expression is in the file. */
  readonly range: Range;
  private readonly written: WrittenTemplateOptions;

  constructor(written: WrittenTemplateOptions) {
    const { head, expression } = written;
    this.written = written;
    this.text = `${head}${expression.text}\n`;
    this.range = { start: head.length, end: head.length + expression.text.length };
  }

  /** Where a range of the file is in the program; `undefined` outside of the expression. */
  toHostRange({ start, end }: Range): Range | undefined {
    const { query, expression } = this.written;
    if (start < this.range.start || end > this.range.end) return undefined;
    return query.toHostRange(expression.before({ start: start - this.range.start, end: end - this.range.start }));
  }

  /**
   * Edits of the file as edits of the program. `undefined` where the template cannot have them: what it has no room for, what would cut
   * values or conditions of the program, and all edits while a condition is left out, since beside it they might mean something else.
   */
  toHostEdits(edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
    const { query, isWhole } = this.written;
    if (!isWhole || !this.holds(applyEdits(this.text, edits))) return undefined;
    const made: TextEdit[] = [];
    for (const each of edits) {
      const local = this.localEdit(each);
      const edit = local && query.toHostEdit(local);
      if (edit === undefined) return undefined;
      made.push(edit);
    }
    return made;
  }

  /** Whether a file has nothing that a template has no room for: it differs from this one in its expression alone. */
  private holds(text: string): boolean {
    const { query, head } = this.written;
    const { searches } = parseDocument(text);
    const items = searches.flatMap((search) => search.items).filter(({ kind }) => kind !== 'Blank' && kind !== 'Title');
    return (
      text.startsWith(head) &&
      searches.length === 1 &&
      items.length <= 1 &&
      items.every((item) => item.kind === 'Key' && item.key === query.kind && item.value.comments.length === 0)
    );
  }

  private localEdit({ range, newText }: TextEdit): TextEdit | undefined {
    const { expression, variables } = this.written;
    const [start, end] = [range.start - this.range.start, range.end - this.range.start];
    if (start < 0 || end > expression.text.length) return undefined;
    if (expression.splits(start) || expression.splits(end)) return undefined;
    // A new text cannot say which of its conditions are the program's.
    const isKept = expression.within({ start, end }).every(isVariable);
    if (newText !== '' && !isKept) return undefined;
    const named = newText.replaceAll(/\{\{[^{}]*\}\}/g, (found) => variables.get(found) ?? found);
    return { range: expression.before({ start, end }), newText: named };
  }
}
