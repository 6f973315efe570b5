import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import { savedViews } from '../saved/load-views.ts';
import type { ExamplesPanelProps } from './examples-panel.tsx';
import { Menu } from './menu.tsx';

const loadPanel: LoadView<ExamplesPanelProps> = async () => (await savedViews()).ExamplesPanel;

export type ExamplesMenuProps = Omit<ExamplesPanelProps, 'close'>;

/** Examples to start from, which are loaded after the first results. */
export function ExamplesMenu(props: ExamplesMenuProps): VNode {
  return <Menu label="Examples">{(close) => <LatePanel load={loadPanel} props={{ ...props, close }} />}</Menu>;
}
