import type { VNode } from 'preact';
import type { SavedSearch } from '@assetql/core/document';
import { phrase } from '@assetql/results-view';
import type { ShownConnection, ShownTemplate } from '../preview/messages.ts';

export interface PreviewHeadProps {
  readonly search: SavedSearch | undefined;
  /** The template of a program that the search stands for. */
  readonly template: ShownTemplate | undefined;
  readonly isHeld: boolean;
  readonly connection: ShownConnection | undefined;
  readonly onHold: (isHeld: boolean) => void;
  /** Renames the search; absent when the file has none. */
  readonly onRename: (() => void) | undefined;
  readonly onValues: () => void;
  readonly onChoose: () => void;
}

/** Which search is shown, whether it is held, and which library answers. */
export function PreviewHead({
  search,
  template,
  isHeld,
  connection,
  onHold,
  onRename,
  onValues,
  onChoose,
}: PreviewHeadProps): VNode {
  return (
    <header class="head">
      <h1 dir="auto" title={[search?.name, search?.description].filter(Boolean).join('\n')}>
        {search === undefined ? phrase('No search') : search.name || phrase('Untitled')}
      </h1>
      {template !== undefined && template.place !== '' && <p class="place">{template.place}</p>}
      {template !== undefined && template.values !== 'none' && (
        <button
          type="button"
          class={template.values === 'missing' ? 'aql-button aql-button-main' : 'aql-button aql-button-quiet'}
          title={phrase('The values that the program puts into this query')}
          onClick={onValues}
        >
          {template.values === 'missing' ? phrase('Give Values') : phrase('Change Values')}
        </button>
      )}
      {onRename !== undefined && (
        <button
          type="button"
          class="aql-button aql-button-quiet"
          title={phrase('Give the search another title')}
          onClick={onRename}
        >
          {phrase('Rename')}
        </button>
      )}
      {search !== undefined && (
        <button
          type="button"
          class="aql-button aql-button-quiet hold"
          aria-pressed={isHeld}
          title={isHeld ? phrase('Follow the caret again') : phrase('Stay at this search while the caret moves on')}
          onClick={() => onHold(!isHeld)}
        >
          <span aria-hidden="true">{isHeld ? '◉' : '○'}</span> {phrase('Hold')}
        </button>
      )}
      {connection !== undefined && connection.label !== '' && (
        <button
          type="button"
          class="aql-button aql-button-quiet library"
          title={phrase('Choose the library that answers')}
          onClick={onChoose}
        >
          <bdi>{connection.label}</bdi>
        </button>
      )}
    </header>
  );
}
