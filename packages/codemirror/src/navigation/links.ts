import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { definition, documentLinks, type DocumentLink } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';
import { debouncedDecorations } from '../state/debounced-decorations.ts';
import { announce } from '../state/announcements.ts';

function linksIn({ state, visibleRanges }: EditorView): readonly DocumentLink[] {
  const document = languageDocument(state);
  const context = state.facet(configuration).context();
  return visibleRanges.flatMap(({ from, to }) => documentLinks(document, context, { start: from, end: to }));
}

/** Goes to the definition of the name at an offset, or opens the link there; false when there is neither. */
function follow(view: EditorView, offset: number): boolean {
  const { state } = view;
  const name = definition(languageDocument(state), offset)?.nameRange;
  if (name !== undefined) {
    view.dispatch({
      selection: { anchor: name.start, head: name.end },
      effects: [
        EditorView.scrollIntoView(name.start, { y: 'nearest', yMargin: 40 }),
        EditorView.announce.of(state.doc.lineAt(name.start).text),
      ],
      userEvent: 'select.definition',
    });
    return true;
  }
  const { context, openLink = openTab } = state.facet(configuration);
  const link = documentLinks(languageDocument(state), context(), { start: offset, end: offset }).find(
    ({ range }) => range.start <= offset && offset <= range.end,
  );
  if (link !== undefined) openLink(link.target);
  return link !== undefined;
}

function openTab(address: string): void {
  globalThis.open(address, '_blank', 'noopener,noreferrer');
}

/** Goes to the definition of the name at the caret, or opens the link there. */
export const goToDefinition: Command = (view) => {
  if (!follow(view, view.state.selection.main.head))
    announce(view, view.state.phrase('There is no variable and no link here.'));
  return true;
};

const underlines = debouncedDecorations((view) =>
  Decoration.set(
    linksIn(view).map(({ range, tooltip }) =>
      Decoration.mark({ class: 'aql-address', attributes: { title: tooltip } }).range(range.start, range.end),
    ),
    true,
  ),
);

const clicks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
    const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (offset === null || !follow(view, offset)) return false;
    event.preventDefault();
    return true;
  },
});

/** F12 goes to the definition at the caret or opens the link there, like a click with Ctrl or ⌘. */
export const followKeymap: readonly KeyBinding[] = [{ key: 'F12', run: goToDefinition, preventDefault: true }];

/** Go to definition and links; links are underlined. */
export const links: Extension = [underlines, clicks];
