export { FormView } from './form-view.tsx';
export { QuestionView } from './question-view.tsx';
export type { BuilderProps } from './use-builder.ts';
