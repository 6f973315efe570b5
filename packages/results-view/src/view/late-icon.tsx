import type { VNode } from 'preact';
import { iconPaths, Strokes, type IconName } from './icon.tsx';

/** The icons that a page does not need at first. */
const paths = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M4 8h8',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  up: 'm4 10 4-4 4 4',
  unsorted: 'm5 6.5 3-3 3 3m-6 3 3 3 3-3',
  left: 'm10 4-4 4 4 4',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  save: 'M8 2.5v7.5m-3-3 3 3 3-3M3 13.5h10',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  list: 'M2.5 3h3v3h-3zM2.5 10h3v3h-3zM8 4.5h5.5M8 11.5h5.5',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 3v10',
  charts: 'M2.5 2.5v11h11M5.5 11V8M8.5 11V4.5M11.5 11V6.5',
  unknown: 'M5.7 6a2.3 2.3 0 1 1 3.4 2.1C8.3 8.6 8 9 8 9.8m0 2.7v.01',
  exclamation: 'M8 3v6m0 3v.5',
} as const;

export type LateIconName = IconName | keyof typeof paths;

const isFirst = (name: LateIconName): name is IconName => Object.hasOwn(iconPaths, name);

export interface LateIconProps {
  readonly name: LateIconName;
}

/** As `Icon`, with the icons of views that are loaded when they are wanted as well. */
export const LateIcon = ({ name }: LateIconProps): VNode => (
  <Strokes name={name} path={isFirst(name) ? iconPaths[name] : paths[name]} />
);
