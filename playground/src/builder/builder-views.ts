import '@assetql/results-view/builder.css';

export { FormView, QuestionView } from '@assetql/results-view/builder-view';
