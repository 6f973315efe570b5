import { expect, test } from 'vitest';
import {
  chosen,
  completeAt,
  fixed,
  hoverText,
  marked,
  problems,
  show,
  tokenTexts,
} from '@assetql/language-service/test';
import { catalogue } from '../catalogue.ts';

test('what is proposed is its labels', () => {
  expect(completeAt(marked('filters', 'AssetType EQ Im<|>'))).toEqual(['Image']);
  expect(completeAt(marked('filters', 'CreatedBy EQ love<|>'), { catalogue })).toEqual(['Ada Lovelace']);
});

test('what was chosen is the text with its caret', () => {
  expect(chosen(marked('filters', 'Asset<|> EQ Image'), 'AssetType')).toBe('AssetType<|> EQ Image');
  expect(() => chosen(marked('filters', 'AssetType EQ Im<|>'), 'Video')).toThrow('No Video among: Image');
});

test('what is wrong is its codes and texts', () => {
  const { document } = marked('document', '### A\nfilters: Status = 0\n### B\nfilters: AsetType EQ Image');
  expect(problems(document)).toEqual(['unknown-operator: =', 'unknown-field: AsetType']);
  expect(problems(document, { severities: { 'unknown-operator': 'off' } })).toEqual(['unknown-field: AsetType']);
});

test('what was fixed is the text', () => {
  const { document } = marked('filters', 'AsetType EQ Image');
  expect(fixed(document, 'Write AssetType')).toBe('AssetType EQ Image');
  expect(() => fixed(document, 'Write Status')).toThrow('No fix “Write Status” among: Write AssetType');
});

test('what is hovered is its title and text', () => {
  expect(hoverText(marked('filters', 'AssetType EQ Im<|>age'))).toMatch(/^Image: \w/);
  expect(hoverText(marked('search', '(logo<|>)'))).toBeUndefined();
});

test('tokens are their types and texts', () => {
  const { document, range, text } = marked('filters', 'Status EQ 0 <[AND]> AssetType EQ Image');
  expect(tokenTexts(document).slice(0, 3)).toEqual(['field: Status', 'operator: EQ', 'number: 0']);
  expect(tokenTexts(document, range)).toEqual(['join: AND']);
  expect(show(text, [range])).toBe('Status EQ 0 <[AND]> AssetType EQ Image');
});
