import { phrase } from '../view/text/phrase.ts';

/** The table's entry in the choice of layouts. */
export type TableChoice = () => readonly [{ readonly layout: 'table'; readonly label: string }];

export const tableChoice: TableChoice = () => [{ layout: 'table', label: phrase('Show as a table') }];
