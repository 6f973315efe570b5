import { render } from 'preact';
import { Page } from './page.tsx';

const page = document.getElementById('page');
if (page !== null) render(<Page />, page);
