import type { ComponentChildren, RefObject, VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import { savedViews } from '../saved/load-views.ts';
import type { FilePanelProps } from './file-panel.tsx';
import { Menu } from './menu.tsx';

const loadPanel: LoadView<FilePanelProps> = async () => (await savedViews()).FilePanel;

export interface FileMenuProps extends Omit<FilePanelProps, 'close'> {
  /** The name of the open file. */
  readonly label: ComponentChildren;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Saves and opens files, and lists the earlier texts. Its content is loaded when it is opened. */
export function FileMenu({ label, button, ...props }: FileMenuProps): VNode {
  return (
    <Menu label={label} command="Earlier texts and files" button={button}>
      {(close) => <LatePanel load={loadPanel} props={{ ...props, close }} />}
    </Menu>
  );
}
