import { render } from 'preact';
import { editorPort } from './host-port.ts';
import './page.css';
import { readPhrases } from './phrases.ts';
import { PreviewPage } from './preview-page.tsx';

const page = document.getElementById('page');
if (page !== null) render(<PreviewPage port={editorPort()} phrase={readPhrases(page.dataset['phrases'])} />, page);
