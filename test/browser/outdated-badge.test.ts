import { describe } from 'vitest';
import { settled, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('the badge of the last answer', () => {
  test.for([620, 700, 1110, 1280, 1440])(
    'does not reach into what is below at %i pixels',
    async (width, { open, expect }) => {
      const page = await open({ text: 'filters: AssetType EQ Video\n', viewport: { width, height: 800 } });
      await settled(page);
      await write(page, 'filters: AssetType EQ\n');
      await page.getByText('the last answer').waitFor();
      // The controls come when the first answer is drawn, and may take another row.
      await page.locator('.aql-sort').waitFor();
      const [badge, body, total] = await Promise.all(
        ['.aql-outdated', '.aql-pane-body', '.aql-total'].map((part) => page.locator(part).boundingBox()),
      );
      expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + 1);
      expect(badge?.y).toBeGreaterThanOrEqual((total?.y ?? 0) + (total?.height ?? 0) - 5);
      for (const control of await page.locator('.aql-toolbar button, .aql-toolbar select').all()) {
        const box = await control.boundingBox();
        if (box === null || badge === null || badge === undefined) continue;
        const apart =
          box.x >= badge.x + badge.width ||
          box.x + box.width <= badge.x ||
          box.y >= badge.y + badge.height ||
          box.y + box.height <= badge.y;
        expect(apart).toBe(true);
      }
    },
  );
});
