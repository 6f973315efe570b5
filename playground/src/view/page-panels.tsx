import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import { labelOf, type Connection } from '../connections/connection.ts';
import type { OpenConnection } from '../connections/open-connection.ts';
import type { CommandPaletteProps } from '../commands/command-palette.tsx';
import type { PageActs } from '../commands/page-acts.ts';
import { savedViews } from '../saved/load-views.ts';
import type { SavedPart } from '../saved/saved-panel.tsx';
import type { SavedState, SavedWorkProps } from '../saved/saved-work.tsx';
import type { SettingsDialogProps } from '../settings/settings-dialog.tsx';
import type { PageEvent } from '../state/use-notices.ts';
import type { PageParts } from '../state/use-page-parts.ts';
import type { PageRequest } from '../state/use-page-request.ts';
import type { PageText } from '../state/use-page-text.ts';
import type { TourProps } from '../tour/tour.tsx';
import type { UploadPanelProps } from '../uploads/upload-panel.tsx';
import type { Uploads } from '../uploads/use-uploads.ts';
import type { KeyboardDialogProps } from './keyboard-dialog.tsx';
import type { ReferencePanelProps } from './reference-panel.tsx';

const loadReference: LoadView<ReferencePanelProps> = async () => (await import('./reference-panel.tsx')).ReferencePanel;
const loadKeyboard: LoadView<KeyboardDialogProps> = async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog;
const loadCommands: LoadView<CommandPaletteProps> = async () =>
  (await import('../commands/command-palette.tsx')).CommandPalette;
const loadSettings: LoadView<SettingsDialogProps> = async () =>
  (await import('../settings/settings-dialog.tsx')).SettingsDialog;
const loadTour: LoadView<TourProps> = async () => (await import('../tour/tour.tsx')).Tour;
const loadSaved: LoadView<SavedWorkProps> = async () => (await savedViews()).SavedWork;
const loadUpload: LoadView<UploadPanelProps> = async () => (await import('../uploads/upload-panel.tsx')).UploadPanel;

/** A panel beside the page, or a dialog above it. */
export type PagePanel = 'reference' | 'tour';
export type PageDialog = 'keyboard' | 'commands' | 'settings';

export interface PagePanelsProps {
  readonly library: OpenConnection;
  readonly page: PageText;
  readonly parts: PageParts;
  readonly request: PageRequest;
  readonly uploads: Uploads;
  readonly acts: PageActs;
  readonly panel: PagePanel | undefined;
  readonly onPanel: (panel: PagePanel | undefined) => void;
  readonly dialog: PageDialog | undefined;
  readonly onDialog: (dialog: PageDialog | undefined) => void;
  /** The code of problems that the reference explains. */
  readonly code: string | undefined;
  readonly onCode: (code: string | undefined) => void;
  /** Whether the first results are shown, after which the saved work is loaded. */
  readonly isSettled: boolean;
  readonly part: SavedPart | 'compare' | undefined;
  readonly onPart: (part: SavedPart | 'compare' | undefined) => void;
  readonly onSavedClose: () => void;
  readonly onSaved: (state: SavedState) => void;
  /** Shows another text, whose predecessor stays among the earlier texts. */
  readonly onText: (text: string) => void;
  readonly onEvent: (event: PageEvent) => void;
  readonly onChoose: (connection: Connection) => void;
  readonly download: () => Promise<void>;
}

/** The panels and dialogs of the page. Each is loaded when it is opened; the saved work after the first results. */
export function PagePanels(props: PagePanelsProps): VNode {
  const { library, page, parts, request, uploads, acts, panel, onPanel, dialog, onDialog, onCode, onPart } = props;
  const { id, connection, client, catalogue } = library;
  const { text, searches, current } = page.state;
  const closePanel = (opener: string): void => {
    onPanel(undefined);
    onCode(undefined);
    document.getElementById(opener)?.focus();
  };
  const closeDialog = (): void => onDialog(undefined);
  return (
    <>
      {panel === 'reference' && (
        <LatePanel
          load={loadReference}
          props={{
            code: props.code,
            onClose: () => closePanel('open-reference'),
            onInsert: page.insert,
            onTry: page.addNamed,
          }}
        />
      )}
      {panel === 'tour' && (
        <LatePanel load={loadTour} props={{ onPane: parts.showPane, onClose: () => closePanel('open-tour') }} />
      )}
      {dialog === 'keyboard' && <LatePanel load={loadKeyboard} props={{ onClose: closeDialog }} />}
      {dialog === 'commands' && <LatePanel load={loadCommands} props={{ acts, onClose: closeDialog }} />}
      {dialog === 'settings' && (
        <LatePanel
          load={loadSettings}
          props={{
            budget: library.budget,
            isService: connection.kind === 'service',
            view: page.view,
            onClose: closeDialog,
          }}
        />
      )}
      {props.isSettled && (
        <LatePanel
          load={loadSaved}
          props={{
            part: props.part,
            onPart,
            onClose: props.onSavedClose,
            onState: props.onSaved,
            view: page.view,
            text,
            searches,
            current,
            connection,
            client,
            catalogue,
            answer: request.answer,
            runs: request.runs,
            onText: props.onText,
            onEdit: page.edit,
            onGo: page.goTo,
            onRun: request.run,
            onEvent: props.onEvent,
            onCode: (code) => {
              onCode(code);
              onPanel('reference');
            },
            onChoose: props.onChoose,
            download: props.download,
          }}
        />
      )}
      {uploads.state !== undefined && (
        <LatePanel
          key={`upload ${id}`}
          load={loadUpload}
          props={{
            client,
            catalogue,
            library: labelOf(connection),
            isOpen: uploads.state === 'open',
            onClose: uploads.close,
            dropped: uploads.dropped,
            onShow: (found) => {
              uploads.close();
              page.add(found, 0);
              parts.showPane('results');
            },
            onAssets: request.refresh,
            onLabel: uploads.setLabel,
          }}
        />
      )}
    </>
  );
}
