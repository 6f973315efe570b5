import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  curlCommand,
  requestUrl,
  typescriptProgram,
  type ServiceCommand,
  type ServiceCommandName,
} from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';
import { toggleCounts } from '../decorations/hint-options.ts';
import { offerRelaxations } from './offer-relaxations.ts';
import { announce } from '../state/announcements.ts';

const texts = { url: requestUrl, curl: curlCommand, typescript: typescriptProgram } as const;

/** Whether the host or the editor can run a command. */
export function canRun(state: EditorState, command: ServiceCommandName): boolean {
  const { onCommand, totals, context, count } = state.facet(configuration);
  if (onCommand !== undefined || command in texts) return true;
  if (command === 'counts') return totals !== undefined || context().totals !== undefined;
  return command === 'relax' && count !== undefined;
}

/** Runs the command of a lens or an action: by the host, else by the editor. */
export function runCommand(view: EditorView, command: ServiceCommand): void {
  const { onCommand } = view.state.facet(configuration);
  if (onCommand?.(command, view) === true) return;
  const { start } = command.range;
  switch (command.command) {
    case 'counts':
      toggleCounts(view);
      return;
    case 'relax':
      void offerRelaxations(view, start);
      return;
    case 'url':
    case 'curl':
    case 'typescript':
      void copyText(view, command.command, start);
      return;
    default:
  }
}

async function copyText(view: EditorView, form: keyof typeof texts, offset: number): Promise<void> {
  const { context, copy = (text: string) => navigator.clipboard.writeText(text) } = view.state.facet(configuration);
  const written = texts[form](languageDocument(view.state), offset, context());
  if ('problem' in written) {
    announce(view, view.state.phrase(written.problem));
    return;
  }
  let isDone = true;
  try {
    await copy(written.text);
  } catch {
    isDone = false;
  }
  const text = isDone ? 'The request is copied.' : 'The browser does not let this page copy. Allow it, and try again.';
  announce(view, view.state.phrase(text));
}
