import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { semanticTokens, type TokenModifier } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';
import { isContextChange } from '../state/refresh.ts';

const marks: Readonly<Record<TokenModifier, Decoration>> = {
  definition: Decoration.mark({ class: 'aql-token-is-definition' }),
  documentation: Decoration.mark({ class: 'aql-token-is-documentation' }),
  assumed: Decoration.mark({ class: 'aql-token-is-assumed' }),
  unknown: Decoration.mark({ class: 'aql-token-is-unknown' }),
};

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const document = languageDocument(state);
  const context = state.facet(configuration).context();
  let last = -1;
  for (const { from, to } of visibleRanges)
    for (const { start, end, modifiers } of semanticTokens(document, { start: from, end: to }, context)) {
      const [modifier] = modifiers;
      if (modifier === undefined || start < last || start === end) continue;
      builder.add(start, end, marks[modifier]);
      last = end;
    }
  return builder.finish();
}

/** Token modifiers: definitions, documentation, unknown names. */
export const tokenModifiers: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || isContextChange(update))
        this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
