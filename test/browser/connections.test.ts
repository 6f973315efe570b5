import { describe, expect } from 'vitest';
import { fillConnection, librarySwitch, logIn, openLibraries, test } from './connected-page.ts';

describe('a person connects the page to a service', () => {
  test('signs in on its log-in page, sees its results, switches back, and signs out', async ({ connected, visit }) => {
    const page = await visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    const text = await page.locator('.cm-content').textContent();
    await openLibraries(page, connected);
    await page.getByRole('button', { name: 'Connect to a service …' }).click();
    await fillConnection(page, connected, 'work');
    await page.keyboard.press('Enter');
    await logIn(page, connected);

    await page.waitForURL(connected.local.value('address') ?? '');
    await page.getByText(/^work: signed in as /).waitFor();
    await page.locator('.aql-tile img').first().waitFor();
    expect(await librarySwitch(page).textContent()).toContain('work');
    expect(await page.locator('.cm-content').textContent()).toBe(text);
    // pictures come, and requests to copy name the service itself
    await expect
      .poll(() =>
        page
          .locator('.aql-tile img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Copy URL' }).waitFor();
    const request = await page.locator('.request pre').textContent();
    expect(request).toMatch(/^GET \/api\/assets/);
    expect(requests.some((each) => each.includes('/services/work/api/assets?'))).toBe(true);
  });
});
