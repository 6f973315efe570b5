import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Step {
  readonly id: string;
  readonly media: { readonly image?: Readonly<Record<string, string>>; readonly altText?: string };
}

const read = (name: string): Buffer => readFileSync(new URL(`../../${name}`, import.meta.url));
const manifest: { readonly contributes: { readonly walkthroughs: readonly { readonly steps: readonly Step[] }[] } } =
  JSON.parse(read('package.json').toString());
const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json').toString());
const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

/** Bytes of a picture that all who install the extension fetch. */
const most = 90_000;

test.each(steps)('step “$id” has a picture for each kind of theme, which is said in words', ({ media }) => {
  const { image = {}, altText = '' } = media;
  expect(Object.keys(image).toSorted()).toEqual(['dark', 'hc', 'hcLight', 'light']);
  for (const file of Object.values(image)) {
    const picture = read(file);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.length).toBeLessThan(most);
  }
  expect(texts[altText.slice(1, -1)]).toMatch(/\w/);
});
