import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import type { FilePanelProps } from './file-panel.tsx';
import { Menu } from './menu.tsx';

const loadPanel: LoadView<FilePanelProps> = async () => (await import('./file-panel.tsx')).FilePanel;

export type FileMenuProps = Omit<FilePanelProps, 'close'>;

/** Saves and opens files, and lists the earlier texts. Its content is loaded when it is opened. */
export function FileMenu(props: FileMenuProps): VNode {
  return <Menu label="File">{(close) => <LatePanel load={loadPanel} props={{ ...props, close }} />}</Menu>;
}
