export { changeForm } from './change-form.ts';
export { readForm } from './read-form.ts';
export { relationsOf } from './relations.ts';
export { subjectsOf } from './subjects.ts';
export type * from './search-form.ts';
