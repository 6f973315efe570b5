import type { Agency } from './agency.ts';
import { editText, goTo, openFile, whenRead } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { pick, runCommand } from './palette.ts';
import { drawnPictures, openPreview, preview, titles, waitForTotal } from './preview.ts';
import { addAgency, logIn, openedPage } from './sign-in.ts';
import { line, openView, press } from './views.ts';
import { reloadWindow, type Workbench } from './workbench.ts';

const searches = `# What the brand team looks for every week.
@brand = category("Brand/Pictures")
@since = now - 10y

### Fruit and vegetables
# Everything for the spring campaign.
filters:
  AssetType EQ Image
  AND AverageRating GE 3
search: fruit OR vegetable
sort: title D
expect: total > 10
expect: total = 24

### Recent pictures
filters: DateUploaded GE {{since}} AND Status EQ 0
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
expect: total > 0

### Unicorns in red
filters: CognitiveColor EQ red AND AverageRating EQ 5
search: title:unicorn
`;

const agencySearches = `### Logos and posters
search: logo OR poster
`;

/** Brings the workbench to where its picture is taken. */
type Scene = (workbench: Workbench, agency: Agency) => Promise<void>;

async function showPreview(workbench: Workbench, place: string): Promise<void> {
  const { page } = workbench;
  await openFile(workbench, 'brand.assetql', searches);
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await goTo(workbench, 'brand.assetql', place);
  await openPreview(page);
}

/** The same for searches of the agency, which the workspace asks once someone is signed in. */
async function showAgency(workbench: Workbench): Promise<void> {
  await openFile(workbench, 'agency.assetql', agencySearches);
  await openPreview(workbench.page);
}

/** Waits until some thumbnails are drawn, which come one by one. */
async function whenDrawn({ page }: Workbench): Promise<void> {
  for (let patience = 60; patience > 0 && (await drawnPictures(page)) < 4; patience -= 1)
    await page.waitForTimeout(500);
}

/** What the extension looks like, by the names of our pictures. The last ones are at the agency. */
export const scenes: Readonly<Record<string, Scene>> = {
  preview: async (workbench) => {
    await showPreview(workbench, 'fruit OR');
    await whenDrawn(workbench);
  },
  table: async (workbench) => {
    const { page } = workbench;
    await showPreview(workbench, 'fruit OR');
    await preview(page).getByRole('button', { name: 'Show as a table' }).click();
    await preview(page).locator('.aql-row-open').first().waitFor();
    await whenDrawn(workbench);
  },
  comparison: async (workbench) => {
    const { page } = workbench;
    const text = '### Cats\nsearch: cat\n\n### Rated cats\nfilters: AverageRating GE 3\nsearch: cat\nsort: title A\n';
    await openFile(workbench, 'cats.assetql', text);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await whenRead(page);
    await goTo(workbench, 'cats.assetql', 'search', 'last');
    await runCommand(page, 'AssetQL: Compare with Another Search…');
    await pick(page, 'Cats');
    await titles(page).first().waitFor();
    await whenDrawn(workbench);
  },
  facets: async (workbench) => {
    await showPreview(workbench, 'fruit OR');
    await waitForTotal(workbench.page, /\d+ assets/);
    await preview(workbench.page).getByRole('button', { name: 'Narrow' }).click();
  },
  details: async (workbench) => {
    await showPreview(workbench, 'fruit OR');
    await titles(workbench.page).first().click();
  },
  explain: async (workbench) => {
    await showPreview(workbench, 'fruit OR');
    await waitForTotal(workbench.page, /\d+ assets/);
    await runCommand(workbench.page, 'AssetQL: Explain This Search');
  },
  empty: async (workbench) => {
    await showPreview(workbench, 'title:unicorn');
    await waitForTotal(workbench.page, '0 assets');
  },
  problems: async (workbench) => {
    await showPreview(workbench, 'fruit OR');
    await waitForTotal(workbench.page, /\d+ assets/);
    await editText(workbench, 'brand.assetql', 'AssetType', 'AssetTyp');
    await workbench.page.keyboard.press('F8');
  },
  views: async (workbench) => {
    const { page } = workbench;
    await showPreview(workbench, 'fruit OR');
    await whenDrawn(workbench);
    await page.locator('.activitybar').getByRole('tab', { name: 'AssetQL' }).click();
    const categories = page.getByRole('treeitem', { name: /^Categories/ });
    await categories.click();
    await page.keyboard.press('ArrowRight');
  },
  narrow: async (workbench) => {
    await workbench.page.setViewportSize({ width: 620, height: 800 });
    await showPreview(workbench, 'fruit OR');
    await whenDrawn(workbench);
  },
  tests: async (workbench) => {
    const { page } = workbench;
    await openFile(workbench, 'brand.assetql', searches);
    // The palette lists what there is when it is opened, and there are tests once the file is read.
    await whenRead(page);
    await runCommand(page, 'Testing: Focus on Test Explorer View');
    await runCommand(page, 'Test: Run All Tests');
    await page.locator('[class*=test-error-content]').first().click();
    await page.locator('.test-output-peek .modified .view-line').first().waitFor();
    await page.locator('.test-explorer-tree').getByRole('treeitem').first().click();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  },
  'sign-in': async (workbench, agency) => {
    const { page, context } = workbench;
    await showAgency(workbench);
    await addAgency(workbench, agency, 'librarian');
    await notification(page, 'Signed in to “agency”').waitFor();
    await runCommand(page, 'AssetQL: Sign Out…');
    await statusEntry(page, 'agency: sign in').waitFor();
    await runCommand(page, 'Notifications: Clear All Notifications');
    const opened = context.waitForEvent('page');
    await preview(page).getByRole('button', { name: 'Sign In' }).click();
    const identity = await opened;
    await page.locator('.quick-input-widget:visible', { hasText: 'Log in there' }).waitFor();
    await logIn(identity, agency, 'librarian');
    await identity.getByText('Signed in').waitFor();
    await identity.close();
    await notification(page, 'Signed in to “agency”').waitFor();
    await runCommand(page, 'AssetQL: Sign Out…');
    await statusEntry(page, 'agency: sign in').waitFor();
  },
  'connections-view': async (workbench, agency) => {
    const { page, server } = workbench;
    await page.setViewportSize({ width: 900, height: 560 });
    server.set({
      'assetql.connections': { agency: agency.definition, archive: { baseUrl: 'https://archive.example/api' } },
    });
    await openFile(workbench, 'agency.assetql', agencySearches);
    await reloadWindow(workbench);
    await whenRead(page);
    await openView(page, 'Connections');
    for (const view of ['Saved Searches', 'Library'])
      await page.locator('.pane-header[aria-expanded=true]', { hasText: view }).click();
    await press(line(page, 'Connections', /^Sample library/), 'Test Connection');
    await line(page, 'Connections', /answered in/).waitFor();
    await line(page, 'Connections', /^agency/).hover();
  },
  'broken-connections': async (workbench, agency) => {
    const { page, server } = workbench;
    await page.keyboard.press('Escape');
    const connections = {
      agency: agency.definition,
      archive: { baseUrl: 'https://archive.example/api' },
      press: { baseUrl: 'https://press.example/api', signin: { clientId: 'press' } },
    };
    server.set({ 'assetql.connections': connections });
    server.write('assetql.config.json', JSON.stringify({ connection: 'studio' }));
    await showAgency(workbench);
    await reloadWindow(workbench);
    await statusEntry(page, 'AssetQL: not available').waitFor();
    await openView(page, 'Connections');
    await runCommand(page, 'View: Close All Editors');
    await line(page, 'Connections', /^press, .*not available/).waitFor();
    await line(page, 'Connections', /^studio, .*not among/).waitFor();
    await press(line(page, 'Connections', /^Sample library/), 'Test Connection');
    await line(page, 'Connections', /answered in/).waitFor();
    await page.keyboard.press('Control+B');
    await page.keyboard.press('Control+B');
    await line(page, 'Connections', /^archive/).hover();
  },
  connections: async (workbench) => {
    await workbench.page.keyboard.press('Escape');
    await runCommand(workbench.page, 'AssetQL: Choose the Library (Switch Connection)…');
  },
  error: async (workbench, agency) => {
    const { page } = workbench;
    workbench.server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'agency' }));
    await showAgency(workbench);
    const identity = await openedPage(workbench, () => preview(page).getByRole('button', { name: 'Sign In' }).click());
    await logIn(identity, agency, 'librarian');
    await identity.getByText('Signed in').waitFor();
    await identity.close();
    await titles(page).first().waitFor();
    await agency.stop();
    await editText(workbench, 'agency.assetql', 'OR poster', 'OR film');
    await statusEntry(page, 'agency: not available').waitFor();
  },
};
