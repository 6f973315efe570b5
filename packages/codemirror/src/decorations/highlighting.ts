import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { tokens, type TokenType } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';

const marks = new Map<TokenType, Decoration>();

function markOf(type: TokenType): Decoration {
  const known = marks.get(type);
  if (known !== undefined) return known;
  const mark = Decoration.mark({ class: `aql-token aql-token-${type}` });
  marks.set(type, mark);
  return mark;
}

/** Decorations of the visible lines only, because every decoration costs time. */
function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const document = languageDocument(view.state);
  let last = -1;
  for (const { from, to } of view.visibleRanges)
    for (const { start, end, type } of tokens(document, { start: from, end: to })) {
      if (start < last || start === end) continue;
      builder.add(start, end, markOf(type));
      last = end;
    }
  return builder.finish();
}

/** Syntax highlighting by lexical tokens, also in a text that cannot be parsed. */
export const highlighting: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      const isReread = languageDocument(update.startState) !== languageDocument(update.state);
      if (isReread || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
