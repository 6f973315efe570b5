import type { LookUpKind } from './look-up.ts';
import type { TimeBase, TimeUnit } from '../text/calendar.ts';

/** What each start of a relative time is. */
export const timeBaseDocumentation: Readonly<Record<TimeBase, string>> = {
  now: 'The moment of the run. Everything relative in a run starts from the same one.',
  today: 'The start of the day of the run.',
  startOfWeek: 'The start of the Monday of the week of the run.',
  startOfMonth: 'The start of the first day of the month of the run.',
  startOfQuarter: 'The start of the first day of the quarter of the run.',
  startOfYear: 'The start of the first day of the year of the run.',
};

/** What each unit of a relative time is. */
export const timeUnitDocumentation: Readonly<Record<TimeUnit, string>> = {
  s: 'Seconds.',
  min: 'Minutes.',
  h: 'Hours.',
  d: 'Days. The time of day stays the same.',
  w: 'Weeks. The time of day stays the same.',
  mo: 'Months. A day that the month does not have is its last.',
  y: 'Years.',
};

/** What each look-up finds, and what it is given. */
export const lookUpDocumentation: Readonly<Record<LookUpKind, { readonly text: string; readonly argument: string }>> = {
  category: {
    text: 'The id of a category, found in the library when the search runs.',
    argument: 'The names from the top to the category, with / between them, or its own name where only it has it.',
  },
  user: {
    text: 'The id of a user, found in the library when the search runs.',
    argument: 'The user name, or the first and last name.',
  },
  attribute: {
    text: 'The id of an attribute, found in the library when the search runs.',
    argument: 'The name of the attribute.',
  },
  lightbox: {
    text: 'The id of a lightbox, found in the library when the search runs.',
    argument: 'The name of the lightbox.',
  },
};
