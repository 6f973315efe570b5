import { render } from 'preact';
import { setPhrases } from '@assetql/results-view';
import { editorPort } from './host-port.ts';
import './page.css';
import { readPhrases } from './phrases.ts';
import { PreviewPage } from './preview-page.tsx';

const page = document.getElementById('page');
if (page !== null) {
  setPhrases(readPhrases(page.dataset['phrases']));
  render(<PreviewPage port={editorPort()} />, page);
}
