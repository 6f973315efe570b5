import type { Extension } from '@codemirror/state';
import { highlightSpecialChars } from '@codemirror/view';

/** Characters that have no shape of their own, or change the direction of a text; not a tab. */
const special = String.raw`(?!\t)[\p{Cc}\p{Zl}\p{Zp}\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc]`;

/** They are shown one by one, but a long run of them as one: the editor is slow with thousands of widgets in a line. */
const specialCharacters = new RegExp(`(?:${special}){64,}|${special}`, 'gu');

/** Shows characters that could not be seen. */
export const specialCharacterMarks = (): Extension => highlightSpecialChars({ specialChars: specialCharacters });
