import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { LibraryAccess } from '../../extension/src/contracts/library-access.ts';
import { baseUrl, sampleAccess } from '../../extension/test/preview/test-session.ts';
import { axeFindings } from './axe-findings.ts';
import { panelTest as test, settled } from './panel-test.ts';
import { themeNames } from './preview-host.ts';

const all = '### All of it\nfilters: AssetType EQ Image\n';
const svg = "### Drawings\nfilters: FileExtension EQ 'svg'\n";

/** A access of which some answers are changed. */
async function accessWithChanges(change: (url: string, answer: Response) => Promise<Response>): Promise<LibraryAccess> {
  const access = await sampleAccess();
  return { ...access, fetch: async (url, init) => await change(url, await access.fetch(url, init)) };
}

/** An answer whose connection breaks in the middle of its body. */
function brokenAnswer(): Response {
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isBegun) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode('{"payload":{"assets":[{"id":'));
      isBegun = true;
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

/** A access of which every answer breaks off, and how often it was asked. */
function brokenAccess(): { readonly access: LibraryAccess; readonly sent: readonly string[] } {
  const sent: string[] = [];
  const ask = async (url: string): Promise<Response> => {
    sent.push(url);
    return brokenAnswer();
  };
  const media = (): Promise<never> => Promise.reject(new Error('no pictures here'));
  return { access: { fetch: ask, background: ask, storage: ask, media }, sent };
}

describe('the panel', () => {
  test.for([300, 460, 800])(
    'has room for the button that leaves a value out, beside its row, where it is %i pixels wide',
    async (width, { open }) => {
      const panel = await open({ text: all, width });
      await settled(panel);
      await panel.page.getByRole('button', { name: 'Narrow' }).click();
      await panel.page.getByRole('button', { name: /^svg/ }).hover();
      const box = await panel.page.getByRole('button', { name: 'Leave out svg' }).boundingBox();
      if (box === null) throw new Error('The button is not drawn.');
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    },
  );

  test.for([300, 460])('draws the headings of facets whole where it is %i pixels wide', async (width, { open }) => {
    const panel = await open({ text: all, width });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Narrow' }).click();
    const box = await panel.page.getByRole('button', { name: 'File extension', exact: true }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
  });

  test('says of the types that they are loaded, and that they could not be', async ({ open }) => {
    let fail = (): void => undefined;
    const failure = new Promise<Response>((resolve) => {
      fail = () => resolve(new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } }));
    });
    const access = await accessWithChanges(async (url, answer) => (url.includes('/facets') ? await failure : answer));
    const panel = await open({ text: all, access });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Narrow' }).click();
    const types = panel.page.getByRole('region', { name: 'File extension' });
    await types.getByText('The file extensions are still being loaded.').waitFor();
    fail();
    await types.getByText('The file extensions could not be loaded.').waitFor();
    await panel.page.getByRole('button', { name: 'Count again' }).waitFor();
  });

  test('shows what the search of the caret finds, with pictures that came as bytes, and without a network', async ({
    open,
  }) => {
    const panel = await open({ text: svg });
    await settled(panel);
    await panel.page.getByRole('heading', { name: 'Drawings', level: 1 }).waitFor();
    const picture = panel.page.locator('.aql-tile img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.getAttribute('src')).toMatch(/^blob:/);
    expect(panel.requests).toEqual([]);
  });

  test('follows the text and the caret', async ({ open }) => {
    const panel = await open({ text: `${svg}### Nothing\nsearch: zzzz\n` });
    await settled(panel);
    panel.editor.offset = panel.editor.text.indexOf('zzzz');
    panel.session.placeChanged();
    await panel.page.locator('.aql-total', { hasText: '0 assets' }).waitFor();
    panel.editor.type(panel.editor.text.replace('zzzz', '*'));
    panel.session.textChanged();
    await panel.page.locator('.aql-total', { hasText: /^[1-9]\d* assets$/ }).waitFor();
  });

  test('asks a library whose answers break off a few times, says so once, and counts no facets in vain', async ({
    open,
  }) => {
    const { access, sent } = brokenAccess();
    const panel = await open({ text: all, access, width: 1200 });
    await panel.page.getByRole('alert').getByText('The library cannot be reached.').waitFor();
    const isOfNames = (url: string): boolean => !/assets|facets/.test(url);
    await expect.poll(() => sent.filter((url) => !isOfNames(url)).length).toBeGreaterThan(6);
    await panel.page.waitForTimeout(6000);
    expect(await panel.page.getByRole('alert').count()).toBe(1);
    // The page of results, the types of the library and of the search, the first and the last upload: each once more.
    expect(sent.filter((url) => !isOfNames(url)).length).toBeLessThanOrEqual(10);
  });

  test('asks a service that is not available again by itself, says when, and counts what it could not count before', async ({
    open,
  }) => {
    let isGone = false;
    const refusal = (status: number, headers: Record<string, string> = {}): Response =>
      new Response('{}', { status, headers: { 'content-type': 'application/json', ...headers } });
    let refuse = (): Response => refusal(502);
    const whole = await sampleAccess();
    const access: LibraryAccess = {
      ...whole,
      fetch: async (url, init) => (isGone ? refuse() : await whole.fetch(url, init)),
      background: async (url, init) => (isGone ? refuse() : await whole.background(url, init)),
    };
    const panel = await open({ text: svg, access });
    const { page, editor, session } = panel;
    const type = (text: string): void => {
      editor.type(text);
      session.textChanged();
    };
    await settled(panel);
    await page.getByText('Form', { exact: true }).click();
    await page.locator('.aql-row-count', { hasText: /^\d/ }).waitFor();
    isGone = true;
    type('### Rated\nfilters: AverageRating GE 2\n');
    const failure = page.getByRole('alert').filter({ hasText: 'The library cannot be reached.' });
    await failure.getByText(/^It is asked again in \d+ s\.$/).waitFor();
    // A count that does not come is not announced.
    await expect.poll(() => page.locator('.aql-row-count').allInnerTexts()).toEqual([]);
    isGone = false;
    await failure.waitFor({ state: 'detached' });
    await settled(panel);
    await page.locator('.aql-row-count', { hasText: /^\d/ }).waitFor();

    // The pause that a service asks for is how long it is left alone.
    isGone = true;
    refuse = () => refusal(429, { 'retry-after': '61' });
    type(svg);
    await page
      .getByRole('alert')
      .getByText(/^It is asked again in 6\d s\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    isGone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled(panel);
  });

  test('says that it shows the last answer once a newer one keeps a person waiting', async ({ open }) => {
    const access = await accessWithChanges(async (url, answer) =>
      url.includes('Image') ? await new Promise<never>(() => undefined) : answer,
    );
    const panel = await open({ text: svg, access });
    await settled(panel);
    expect(await panel.page.getByText('Its last answer is still shown.').count()).toBe(0);
    panel.editor.type(all);
    panel.session.textChanged();
    await panel.page.getByText('The library has not answered yet. Its last answer is still shown.').waitFor();
    await panel.page.getByRole('button', { name: 'Stop' }).click();
    await panel.page.getByText('from before the failure').waitFor();
  });

  test('gives addresses of pictures back that it does not show any more', async ({ open }) => {
    const panel = await open({ text: svg });
    await panel.page.evaluate(() => {
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (url) => {
        document.body.dataset['revoked'] = `${document.body.dataset['revoked'] ?? ''} ${url}`;
        revoke(url);
      };
    });
    const address = await panel.page.locator('.aql-tile img').first().getAttribute('src');
    panel.editor.type('search: zzzz\n');
    panel.session.textChanged();
    await panel.page.locator('.aql-total', { hasText: '0 assets' }).waitFor();
    await expect.poll(() => panel.page.locator('body').getAttribute('data-revoked')).toContain(address);
  });

  test('never shows an older answer over a newer one', async ({ open }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    const panel = await open({
      text: svg,
      access: await accessWithChanges(async (url, answer) => {
        if (url.includes('Video')) await held;
        return answer;
      }),
    });
    await settled(panel);
    panel.editor.type('### Late\nfilters: AssetType EQ Video\n');
    panel.session.textChanged();
    await panel.page.getByRole('heading', { name: 'Late' }).waitFor();
    panel.editor.type('### Last\nsearch: zzzz\n');
    panel.session.textChanged();
    await panel.page.locator('.aql-total', { hasText: '0 assets' }).waitFor();
    letThrough();
    await panel.page.getByRole('heading', { name: 'Last' }).waitFor();
    expect(await panel.page.locator('.aql-total').innerText()).toBe('0 assets');
  });

  test('draws what others wrote as text', async ({ open }) => {
    const bad = '<img src=x onerror=alert(1)>';
    const access = await accessWithChanges(async (url, answer) =>
      url.includes('/assets')
        ? new Response(
            (await answer.text()).replaceAll(/"title":"[^"]*"/g, JSON.stringify({ title: bad }).slice(1, -1)),
            {
              headers: { 'content-type': 'application/json' },
            },
          )
        : answer,
    );
    const panel = await open({ text: svg, access });
    await settled(panel);
    expect(await panel.page.locator('.aql-tile-title').first().innerText()).toBe(bad);
    await panel.page.locator('.aql-tile').first().click();
    await panel.page.getByRole('heading', { name: bad }).waitFor();
    expect(await panel.page.locator('img[src="x"]').count()).toBe(0);
  });

  test('keeps what one can do with an asset in reach, however much is said of it', async ({ open }) => {
    const keywords = Array.from({ length: 1500 }, (_, number) => `keyword ${number}`);
    const access = await accessWithChanges(async (url, answer) => {
      if (!url.includes('/assets')) return answer;
      const text = (await answer.text())
        .replaceAll(
          /"description":"(?:[^"\\]|\\.)*"/g,
          JSON.stringify({ description: 'A word. '.repeat(9000) }).slice(1, -1),
        )
        .replaceAll(/"keywords":\[[^\]]*\]/g, JSON.stringify({ keywords }).slice(1, -1));
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    });
    const panel = await open({ text: all, access });
    await settled(panel);
    await panel.page.locator('.aql-tile').first().click();
    const dialog = panel.page.getByRole('dialog');
    const body = dialog.locator('.aql-details-body');
    const description = dialog.locator('.aql-details-text > p').first();
    await dialog.getByRole('heading', { name: 'Why it matches' }).waitFor();
    // Some screens, where it would be hundreds.
    expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight / clientHeight)).toBeLessThan(6);
    await dialog.getByRole('button', { name: '1,460 more' }).click();
    await dialog.getByText('keyword 1499', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Show all of it' }).click();
    await expect.poll(() => description.innerText()).toHaveLength(9000 * 8 - 1);
    await dialog.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => description.innerText()).toMatch(/ …$/);
  });

  test('keeps choices, the file and what it is held to, for when it is loaded again', async ({ open }) => {
    const panel = await open({ text: svg });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Show as a list' }).click();
    await panel.page.getByRole('button', { name: 'Hold' }).click();
    await panel.page.locator('.hold[aria-pressed="true"]').waitFor();
    expect(JSON.parse(await panel.page.evaluate(() => sessionStorage.getItem('state') ?? ''))).toEqual({
      uri: 'file:///searches.assetql',
      held: { offset: 0, name: 'Drawings' },
      choices: { layout: 'list', form: 'closed', explain: 'closed' },
    });
    await panel.page.reload();
    await panel.page.locator('.aql-list').waitFor();
  });

  test('speaks the language of the editor', async ({ open }) => {
    const phrases = {
      Hold: 'Festhalten',
      'Copy…': 'Kopieren…',
      '{0} assets': '{0} Dateien',
      'Date uploaded': 'Hochgeladen',
      'newest first': 'neueste zuerst',
    };
    const { page } = await open({ text: svg, phrases });
    await page.locator('.aql-total', { hasText: /^\d+ Dateien$/ }).waitFor();
    expect(await page.locator('.aql-sort option').first().textContent()).toBe('Hochgeladen, neueste zuerst');
    await page.getByRole('button', { name: 'Festhalten' }).waitFor();
    await page.getByRole('button', { name: 'Kopieren…' }).waitFor();
  });
});

describe('the form of the search', () => {
  test('changes the text by one edit and follows it, and is open again the next time', async ({ open }) => {
    const panel = await open({
      text: '### Mine\nfilters:\n  AssetType EQ Image\n  # good ones\n  AND AverageRating GE 3\n',
    });
    await settled(panel);
    const { page } = panel;
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    const form = page.locator('.aql-form');
    const row = (name: string): Locator => form.getByRole('button', { name, exact: true });
    await row('rating is at least 3').click();
    await form.getByRole('radio', { name: '4' }).check();
    const changed = '### Mine\nfilters:\n  AssetType EQ Image\n  # good ones\n  AND AverageRating GE 4\n';
    await expect.poll(() => panel.editor.text).toBe(changed);
    expect(panel.editor.steps).toBe(1);
    await row('rating is at least 4').waitFor();
    panel.editor.type(changed.replace('GE 4', 'LT 2'));
    panel.session.textChanged();
    await row('rating is less than 2').waitFor();
    await form.locator('[data-add=""]', { hasText: 'condition' }).click();
    const added = form.getByRole('group', { name: 'Add a condition' });
    await added.getByLabel('What').selectOption({ label: 'status' });
    await added
      .getByRole('radio', { name: 'approved' })
      .or(added.getByRole('checkbox', { name: 'approved' }))
      .click();
    await expect
      .poll(() => panel.editor.text)
      .toBe(`${changed.replace('GE 4', 'LT 2').trimEnd()}\n  AND Status EQ 0\n`);
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await row('rating is less than 2').waitFor();
  });
});

describe('a click writes text', () => {
  test('from a facet', async ({ open }) => {
    const panel = await open({ text: all });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Narrow' }).click();
    await panel.page.getByRole('button', { name: /^approved/ }).click();
    await expect.poll(() => panel.editor.text).toBe('### All of it\nfilters: AssetType EQ Image AND Status EQ 0\n');
    expect(panel.editor.steps).toBe(1);
  });

  test('from an asset, of which it is said why it is found', async ({ open }) => {
    const panel = await open({ text: all });
    await settled(panel);
    await panel.page.locator('.aql-tile').first().click();
    await panel.page.getByRole('heading', { name: 'Why it matches' }).waitFor();
    // It scrolls above its buttons, and nothing lies below them.
    const dialog = panel.page.getByRole('dialog');
    expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    const offer = panel.page.getByRole('button', { name: /^Extension/ });
    await offer.click();
    await expect
      .poll(() => panel.editor.text)
      .toMatch(/^### All of it\nfilters: AssetType EQ Image AND FileExtension EQ '\w+'\n$/);
    await expect.poll(() => offer.getAttribute('aria-pressed')).toBe('true');
    await offer.click();
    await expect.poll(() => panel.editor.text).toBe(all);
  });

  test('or says that it did not, when the text has changed meanwhile', async ({ open }) => {
    const panel = await open({ text: all });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Narrow' }).click();
    const facet = panel.page.getByRole('button', { name: /^approved/ });
    await facet.waitFor();
    // The page has not heard of it yet.
    panel.editor.type(`# a comment\n${all}`);
    await facet.click();
    await expect.poll(() => panel.done).toEqual(['not written: outdated']);
    expect(panel.editor.text).toBe(`# a comment\n${all}`);
    await facet.click();
    await expect.poll(() => panel.editor.text).toContain('AND Status EQ 0');
  });

  test('that mends a search which finds nothing', async ({ open }) => {
    const panel = await open({ text: `${all}search: zzzz\n` });
    await panel.page.getByRole('button', { name: 'Take it out' }).click();
    await expect.poll(() => panel.editor.text).toBe(all);
  });

  test('and copies ids, and opens files', async ({ open }) => {
    const panel = await open({ text: svg });
    await settled(panel);
    await panel.page.locator('.aql-tile').first().click();
    await panel.page.getByRole('button', { name: 'Copy id', exact: true }).click();
    await expect.poll(() => panel.done[0]).toMatch(/^copy \S+$/);
    await panel.page.getByRole('button', { name: 'Open the file' }).click();
    await expect.poll(() => panel.done[1]).toMatch(/^file \S+\.svg with bytes$/);
  });
});

describe('without a mouse', () => {
  test('one moves among assets, opens one and comes back, and hears of totals', async ({ open }) => {
    const { page, ...panel } = await open({ text: all });
    await settled({ page, ...panel });
    expect(await page.locator('.aql-total').getAttribute('aria-live')).toBe('polite');
    await page.locator('.aql-tile').first().focus();
    await page.keyboard.press('ArrowRight');
    const second = page.locator('.aql-tile').nth(1);
    expect(await second.evaluate((tile) => tile === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await second.evaluate((tile) => tile === document.activeElement)).toBe(true);
  });

  test('the part of the text that is explained is marked, and selected', async ({ open }) => {
    const panel = await open({ text: all });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Explain' }).press('Enter');
    const part = panel.page.getByRole('button', { name: 'of type Image' });
    await part.focus();
    await expect
      .poll(() => panel.marked().map(({ start, end }) => all.slice(start, end)))
      .toEqual(['AssetType EQ Image']);
    await part.press('Enter');
    await expect.poll(() => panel.done).toEqual(['go AssetType EQ Image']);
  });
});

describe('it says what is wrong, and what to do', () => {
  test('no condition yet: everything is shown, and the form adds the first condition', async ({ open }) => {
    const panel = await open({ text: '# nothing yet\n' });
    await settled(panel);
    const { page } = panel;
    const everything = await page.locator('.aql-total').innerText();
    expect(everything).toMatch(/^[\d,]+ assets$/);
    await page.getByRole('button', { name: 'Form' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'rating' });
    await page.getByRole('radio', { name: '5' }).click();
    await expect.poll(() => panel.editor.text).toBe('# nothing yet\nfilters: AverageRating GE 5\n');
    await expect.poll(() => page.locator('.aql-total').innerText()).not.toBe(everything);
  });

  test.for([220, 460, 640])(
    'a broken query, with the answer of before, which stays where it is at a width of %d pixels',
    async (width, { open }) => {
      const panel = await open({ text: all, width });
      await settled(panel);
      const tile = panel.page.locator('.aql-tile').first();
      const before = await tile.boundingBox();
      panel.editor.type('### All of it\nfilters: AssetType EQ\n');
      panel.session.textChanged();
      await panel.page.getByText('the last answer').waitFor();
      await panel.page.locator('.aql-answer[data-old]').waitFor();
      expect(await tile.boundingBox()).toEqual(before);
    },
  );

  test('a library that cannot be asked', async ({ open }) => {
    const asked: string[] = [];
    const access = await sampleAccess();
    const ask: LibraryAccess['fetch'] = async (url, init) => {
      asked.push(url);
      return await access.fetch(url, init);
    };
    const panel = await open({
      text: all,
      // Wide, so that facets are wanted at once.
      width: 1200,
      access: { ...access, fetch: ask, background: ask },
      connection: { state: 'untrusted', problem: 'This folder is not trusted, so that no library is asked.' },
    });
    await panel.page.getByText('This folder is not trusted').waitFor();
    await panel.page.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    expect(asked).toEqual([]);
    const connection = { key: 'sample', kind: 'service', label: 'Acme', baseUrl } as const;
    panel.setLibrary({ connection: { ...connection, state: 'signed-out', problem: 'Sign in to Acme to ask it.' } });
    await panel.page.getByRole('button', { name: 'Sign In' }).click();
    // Names may be asked for: who signed in before has those of then.
    expect(asked.filter((url) => /assets|facets/.test(url))).toEqual([]);
    panel.setLibrary({ connection: { ...connection, state: 'failed', problem: 'Acme does not answer.' } });
    await panel.page.getByRole('button', { name: 'Choose Another Library' }).click();
    await expect.poll(() => panel.done).toEqual(['trust', 'sign in', 'choose']);
    let tries = 0;
    panel.setLibrary({
      look: () => {
        tries += 1;
        return Promise.resolve();
      },
    });
    await panel.page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => tries).toBeGreaterThan(0);
    panel.setLibrary({ connection: { ...connection, state: 'ready' } });
    await settled(panel);
  });

  test('a connection that there is not', async ({ open }) => {
    const { page } = await open({
      text: all,
      connection: { key: '', label: '', baseUrl: '', state: 'failed', problem: 'There is no connection “Acme”.' },
    });
    await page.getByText('There is no connection “Acme”.').waitFor();
    await page.getByRole('button', { name: 'Choose Another Library' }).waitFor();
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('The parts are counted').waitFor();
  });

  test('a refused token, with a way to sign in', async ({ open }) => {
    const panel = await open({
      text: all,
      access: await accessWithChanges(async () => new Response('{"message":"expired"}', { status: 401 })),
    });
    await panel.page.getByRole('alert').getByRole('button', { name: 'Sign In' }).click();
    await expect.poll(() => panel.done).toEqual(['sign in']);
  });

  test('a right that a person lacks, for which signing in again is no help', async ({ open }) => {
    const { page } = await open({
      text: all,
      access: await accessWithChanges(async () => new Response('Your role may not list assets.', { status: 403 })),
    });
    const said = page.getByRole('alert');
    await said.getByText('does not let you ask this').waitFor();
    await said.getByText('status 403').click();
    await said.getByText('Your role may not list assets.').waitFor();
    expect(await said.getByRole('button', { name: 'Sign In' }).count()).toBe(0);
  });
});

describe('axe-core finds nothing', () => {
  test.for(themeNames)('in the theme %s', async (theme, { open }) => {
    const panel = await open({ text: all, theme });
    await settled(panel);
    await panel.page.getByRole('button', { name: 'Explain' }).click();
    await panel.page.getByRole('button', { name: 'of type Image' }).waitFor();
    await panel.page.getByRole('button', { name: 'Narrow' }).click();
    await panel.page.getByRole('button', { name: /^approved/ }).waitFor();
    expect(await axeFindings(panel.page)).toEqual([]);
    await panel.page.locator('.aql-tile').first().click();
    await panel.page.getByRole('heading', { name: 'Why it matches' }).waitFor();
    expect(await axeFindings(panel.page)).toEqual([]);
  });

  test.for(themeNames)('in the theme %s, when something is wrong', async (theme, { open }) => {
    const panel = await open({
      text: all,
      theme,
      connection: { state: 'signed-out', problem: 'Sign in to ask the library.' },
    });
    await panel.page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await axeFindings(panel.page)).toEqual([]);
  });
});

test('where colours are forced, what is chosen is still to be seen', async ({ open }) => {
  const panel = await open({ text: `${all.trimEnd()} AND Status EQ 0\n` });
  const { page } = panel;
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(panel);
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: 'Narrow' }).click();
  await page.locator('.aql-facet-value[aria-pressed="true"]').first().waitFor();
  await page.locator('.aql-tile').first().click();
  await page.locator('.aql-offer[aria-pressed="true"]').first().waitFor();
  const outlines = await page
    .locator('[aria-pressed="true"]')
    .evaluateAll((chosen) => chosen.map((one) => getComputedStyle(one).outlineStyle));
  expect(outlines.length).toBeGreaterThan(3);
  expect(new Set(outlines)).toEqual(new Set(['solid']));
});

test('a narrow panel loses nothing', async ({ open }) => {
  const panel = await open({
    text: all.replace('All of it', 'A title that is much longer than the panel is wide'),
    width: 300,
  });
  await settled(panel);
  const { page } = panel;
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByRole('button', { name: 'Narrow' }).click();
  await page.getByRole('button', { name: /^approved/ }).waitFor();
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  const small = await page.locator('button:visible, select:visible, a:visible').evaluateAll((targets) =>
    targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      return Math.min(width, height) < 23.5 ? [`${target.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
  await page.locator('.aql-tile').first().click();
  await page.getByRole('heading', { name: 'Why it matches' }).waitFor();
  expect(await overflow()).toBe(0);
});
