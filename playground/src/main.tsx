import { loadRecovery, needsRecovery } from '@assetql/core/late-recovery';
import { parseDocument } from '@assetql/core/document';
import { render } from 'preact';
import { Page } from './page.tsx';
import { firstText } from './state/first-text.ts';

function show(): void {
  const page = document.getElementById('page');
  // In the place of what was painted while the script was loading.
  page?.replaceChildren();
  if (page !== null) render(<Page />, page);
}

// What reads texts with mistakes is loaded after the first answer; a first text that has some waits for it.
parseDocument(firstText());
if (needsRecovery()) void loadRecovery().then(show, show);
else show();
