import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { runCommand } from './palette.ts';

/** The page inside the preview, which the workbench keeps in a frame of a frame. */
export const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

/** The frame of that page, for what is asked of its document. */
export async function previewFrame(page: Page): Promise<Frame> {
  const frame = await preview(page)
    .locator('body')
    .elementHandle()
    .then((body) => body?.ownerFrame());
  if (frame === null || frame === undefined) throw new Error('There is no preview.');
  return frame;
}

/** Opens the preview beside the editor, which keeps the focus. */
export async function openPreview(page: Page): Promise<void> {
  await runCommand(page, 'AssetQL: Open Live Preview to the Side');
  await preview(page).locator('main').waitFor();
}

/** Waits until the preview says how many assets there are. */
export async function waitForTotal(page: Page, total: string | RegExp): Promise<void> {
  await preview(page).locator('.aql-total', { hasText: total }).waitFor();
}

/** The titles of the assets in the preview. */
export const titles = (page: Page): Locator => preview(page).locator('.aql-tile-title');

/** How many thumbnails have been drawn. */
export async function drawnPictures(page: Page): Promise<number> {
  const widths = await preview(page)
    .locator('.aql-tile img')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    );
  return widths.filter((width) => width > 0).length;
}
