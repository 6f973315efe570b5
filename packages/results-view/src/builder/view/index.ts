export { BuilderContext, type BuilderTools, type RefusedAct } from './builder-tools.ts';
export { FormView } from './form-view.tsx';
export { QuestionView } from './question-view.tsx';
export { RowEditor, type RowEditorProps } from './row-editor.tsx';
export { RowList, type RowListProps } from './row-list.tsx';
export type { BuilderProps } from './use-builder.ts';
