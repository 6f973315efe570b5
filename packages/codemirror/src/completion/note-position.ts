import type { EditorView, Rect } from '@codemirror/view';

/** The maximum width of the note, and its minimum height below the list, in pixels. */
const widest = 400;
const lowest = 72;

/** Places the note of a completion beside the list or, where that is too narrow, below or above it, so that it never covers the list. */
export function notePosition(
  view: EditorView,
  list: Rect,
  option: Rect,
  note: Rect,
  space: Rect,
): { readonly style: string; readonly class?: string } {
  const width = Math.min(note.right - note.left, widest);
  const height = note.bottom - note.top;
  const [left, right] = [list.left - space.left, space.right - list.right];
  const isLeft = width > right && left > right;
  if (width <= (isLeft ? left : right)) {
    const top = Math.max(space.top, Math.min(option.top, space.bottom - height)) - list.top;
    const room = Math.min(widest, isLeft ? left : right);
    return { style: `top: ${top}px; max-width: ${room}px`, class: `cm-completionInfo-${isLeft ? 'left' : 'right'}` };
  }
  const [below, above] = [space.bottom - list.bottom, list.top - space.top];
  const caret = view.coordsAtPos(view.state.selection.main.head);
  // Above a list that is below the caret the note would cover the caret.
  const isAbove = below < height && above > below && caret !== null && list.top < caret.top;
  const start = Math.max(space.left, Math.min(list.left, space.right - width));
  return {
    style: [
      isAbove ? 'bottom: 100%' : 'top: 100%',
      `left: ${start - list.left}px`,
      `max-width: ${Math.min(widest, space.right - space.left)}px`,
      `max-height: ${Math.max(isAbove ? above : below, lowest)}px`,
      'overflow: auto',
    ].join('; '),
  };
}
