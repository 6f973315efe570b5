import type { VNode } from 'preact';

/** Strokes of 16 by 16. */
const paths = {
  plus: 'M8 3v10M3 8h10',
  close: 'm4 4 8 8m0-8-8 8',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  open: 'm4 6 4 4 4-4',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  find: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.2-1.3 3.3 3.3',
  right: 'm6 4 4 4-4 4',
} as const;

export interface IconProps {
  readonly name: keyof typeof paths;
}

/** A stroke icon, which is always beside a word or on a button that has a name. */
export function Icon({ name }: IconProps): VNode {
  return (
    <svg class="aql-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
