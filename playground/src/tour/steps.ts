/** A step of the tour, which explains a part of the page. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** The part of the page on a phone that has it. */
  readonly pane: 'query' | 'results' | 'facets';
  /** Selectors of what is explained; the first one that is in sight is pointed to. */
  readonly targets: readonly string[];
}

export const steps: readonly TourStep[] = [
  {
    title: 'Ask',
    text: 'Type words, or add conditions such as “Image” or “rated at least 4”. The results follow at once.',
    pane: 'query',
    targets: ['.question', '.form', '.editor'],
  },
  {
    title: 'Narrow',
    text: 'A click on a type, a colour or a category keeps only such assets. The number beside it says how many.',
    pane: 'facets',
    targets: ['.aql-facet-rail', '.aql-narrow'],
  },
  {
    title: 'Look',
    text: 'As a grid, a list, a table or charts. Open an asset for its details; Space selects it for copies and exports.',
    pane: 'results',
    targets: ['.aql-layout'],
  },
  {
    title: 'Form and text',
    text: 'Both are always the same search. Whatever you click is written as text, and Undo takes it back.',
    pane: 'query',
    targets: ['.view-choice'],
  },
  {
    title: 'Keep and share',
    text: 'File keeps your searches and their history. Share copies a link. Examples has searches to start from.',
    pane: 'query',
    targets: ['.top'],
  },
];
