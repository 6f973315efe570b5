import { StateEffect, StateField, type EditorState, type Extension, type Transaction } from '@codemirror/state';
import { EditorView, showTooltip, type Command, type KeyBinding, type Tooltip } from '@codemirror/view';
import { signatureHelp, type SignatureHelp } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';
import { appendLine } from './append-line.ts';
import { announce } from '../state/announcements.ts';

const ask = StateEffect.define<boolean>();

interface Shown {
  readonly help: SignatureHelp;
  readonly key: string;
  readonly tooltip: Tooltip;
}

const helpAt = (state: EditorState): SignatureHelp | undefined =>
  signatureHelp(languageDocument(state), state.selection.main.head, state.facet(configuration).context());

/** The signature of the call around the caret. It opens when a call is typed and stays until the caret leaves. */
const shown = StateField.define<Shown | null>({
  create: () => null,
  update(before, transaction) {
    const asked = transaction.effects.find((effect) => effect.is(ask))?.value;
    if (asked === false) return null;
    const isTyped = transaction.docChanged && opens(transaction);
    if (asked !== true && !isTyped && before === null) return null;
    if (!transaction.docChanged && transaction.selection === undefined && asked !== true) return before;
    const help = helpAt(transaction.state);
    return help === undefined ? null : next(before, help, transaction);
  },
  provide: (field) => showTooltip.from(field, (now) => now?.tooltip ?? null),
});

/**
 * Whether a transaction opens the signature: it types the start of a call or argument. A signature closed with Escape stays closed until
 * then.
 */
function opens(transaction: Transaction): boolean {
  if (!transaction.isUserEvent('input')) return false;
  let isOpening = false;
  transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    isOpening ||= /[(,:/{]/.test(inserted.sliceString(0));
  });
  return isOpening;
}

function next(before: Shown | null, help: SignatureHelp, { state, changes }: Transaction): Shown {
  const key = JSON.stringify(help);
  // The tooltip stays in place instead of following the caret.
  const at = before === null ? state.selection.main.head : changes.mapPos(before.tooltip.pos, -1);
  const pos =
    state.doc.lineAt(at).from === state.doc.lineAt(state.selection.main.head).from ? at : state.selection.main.head;
  if (before?.key === key && before.tooltip.pos === pos) return before;
  const create = (view: EditorView): { readonly dom: HTMLElement } => ({ dom: draw(view.state, help) });
  return { help, key, tooltip: { pos, above: true, create } };
}

function draw(state: EditorState, { signatures, activeSignature, activeParameter }: SignatureHelp): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'aql-signature';
  dom.role = 'status';
  const signature = signatures[activeSignature] ?? signatures[0];
  const parameter = signature.parameters[activeParameter];
  const { start, end } = parameter?.label ?? { start: 0, end: 0 };
  const label = document.createElement('code');
  const active = document.createElement('strong');
  active.textContent = signature.label.slice(start, end);
  label.append(signature.label.slice(0, start), active, signature.label.slice(end));
  dom.append(label);
  if (parameter !== undefined && parameter.documentation !== '')
    appendLine(dom, 'aql-signature-text', parameter.documentation);
  if (signature.documentation !== '') appendLine(dom, 'aql-signature-source', signature.documentation);
  if (signatures.length > 1)
    appendLine(
      dom,
      'aql-signature-source',
      state.phrase('$1 of $2 ways to write it', String(activeSignature + 1), String(signatures.length)),
    );
  return dom;
}

/** Shows the signature of the call at the caret. */
export const showSignature: Command = (view) => {
  view.dispatch({ effects: ask.of(true) });
  const help = view.state.field(shown)?.help;
  if (help === undefined) announce(view, view.state.phrase('There is no call here.'));
  else view.dispatch({ effects: EditorView.announce.of(help.signatures[help.activeSignature]?.label ?? '') });
  return true;
};

const hideSignature: Command = (view) => {
  if (view.state.field(shown) === null) return false;
  view.dispatch({ effects: ask.of(false) });
  return true;
};

/** Shift-Ctrl-Space shows the signature of the call at the caret, Escape hides it. */
export const signatureKeymap: readonly KeyBinding[] = [
  { key: 'Shift-Ctrl-Space', run: showSignature, preventDefault: true },
  { key: 'Escape', run: hideSignature },
];

/** Signatures of calls, shown while they are typed. */
export const signatureTooltip: Extension = shown;
