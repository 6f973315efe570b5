/** A word that joins conditions (§4.7) or terms (§4.8). */
export interface JoinRow {
  readonly name: 'AND' | 'OR' | 'NOT';
  /** The languages that have it. `NOT` is for searches only. */
  readonly languages: readonly ('filters' | 'search')[];
  readonly documentation: string;
  readonly spec: string;
}

export const joins: readonly JoinRow[] = [
  {
    name: 'AND',
    languages: ['filters', 'search'],
    documentation: 'Both sides must hold. AND binds tighter than OR.',
    spec: '4.7',
  },
  { name: 'OR', languages: ['filters', 'search'], documentation: 'One of both sides must hold.', spec: '4.7' },
  { name: 'NOT', languages: ['search'], documentation: 'Leaves out what matches the next term.', spec: '4.8' },
];
