import { loadRecovery, needsRecovery } from '@assetql/core/late-recovery';
import { parseDocument } from '@assetql/core/document';
import { render } from 'preact';
import { hostAddress } from './embedded/host-address.ts';
import { Page } from './page.tsx';
import { firstText } from './state/first-text.ts';

/** Draws the page; a page of plain files loads its library first. */
async function show(): Promise<void> {
  const embedded = hostAddress() === undefined ? (await import('./embedded/page-library.ts')).pageLibrary : undefined;
  const page = document.getElementById('page');
  // In the place of what was painted while the script was loading.
  page?.replaceChildren();
  if (page !== null) render(<Page embedded={embedded} />, page);
}

// What reads texts with mistakes is loaded after the first answer; a first text that has some waits for it.
parseDocument(firstText());
if (needsRecovery()) void loadRecovery().then(show, show);
else void show();
