import { render } from 'preact';
import { setPhrases } from '@assetql/results-view';
import { ComparisonPage } from './comparison-page.tsx';
import { listenForDocumentKeys } from './document-keys.ts';
import { editorPort } from './host-port.ts';
import './page.css';
import { readPhrases } from './phrases.ts';
import { PreviewPage } from './preview-page.tsx';

const page = document.getElementById('page');
if (page !== null) {
  setPhrases(readPhrases(page.dataset['phrases']));
  const port = editorPort();
  const isComparison = page.dataset['page'] === 'comparison';
  if (!isComparison) listenForDocumentKeys((act) => port.post({ kind: 'document', act }));
  render(isComparison ? <ComparisonPage port={port} /> : <PreviewPage port={port} />, page);
}
