import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Step {
  readonly id: string;
  readonly media: { readonly markdown?: string; readonly svg?: string; readonly altText?: string };
}

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const manifest: { readonly contributes: { readonly walkthroughs: readonly { readonly steps: readonly Step[] }[] } } =
  JSON.parse(read('package.json'));
const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

test.each(steps)('step “$id” shows something', ({ media: { markdown, svg = '' } }) => {
  expect(read(markdown ?? svg)).not.toBe('');
});

test.each(steps.filter(({ media }) => media.svg !== undefined))(
  'the picture of step “$id” is drawn in the colours of the theme, and said in words',
  ({ media: { svg = '', altText = '' } }) => {
    expect(texts[altText.slice(1, -1)]).toMatch(/\w/);
    const picture = read(svg);
    expect(picture).toContain('var(--vscode-editor-background)');
    expect(picture).not.toMatch(/<script|href=|url\(/);
  },
);
