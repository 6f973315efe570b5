import type { VNode } from 'preact';

/** The icons of what a page shows first, strokes of 16 by 16. Those of other views are in `late-icon.tsx`. */
export const iconPaths = {
  close: 'm4 4 8 8m0-8-8 8',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  open: 'm4 6 4 4 4-4',
  right: 'm6 4 4 4-4 4',
  find: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.2-1.3 3.3 3.3',
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7',
  redo: 'm10 3 3.5 3.5L10 10m3-3.5H6.5a4 4 0 0 0 0 8H9',
  settings: 'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M11 3v3M5.2 10v3',
  theme: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm0-11v11m2.5-10v9',
  facets: 'M2.5 3.5h11l-4.2 5V13l-2.6-1.5v-3z',
  explain: 'M3 4h10M3 8h7M3 12h9',
  grid: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  star: 'm8 2.5 1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8-2.8-2.7 3.8-.5z',
  yes: 'm3 8.5 3.5 3.5L13 5',
  warning: 'M8 3 2.5 13h11zm0 4v2.5m0 1.9v.01',
  note: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm0-6v3m0-5.3v.01',
  waiting: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm0-8V8l1.8 1.5',
  circle: 'M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
} as const;

export type IconName = keyof typeof iconPaths;

export interface IconProps {
  readonly name: IconName;
}

interface StrokesProps {
  readonly name: string;
  readonly path: string;
}

/** Draws an icon by its strokes. */
export const Strokes = ({ name, path }: StrokesProps): VNode => (
  <svg class={`aql-icon aql-icon-${name}`} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** A stroke icon, which is always beside a word or on a button that has a name. */
export const Icon = ({ name }: IconProps): VNode => <Strokes name={name} path={iconPaths[name]} />;
