import type { DocumentSelector } from 'vscode-languageserver-protocol';
import { languageId } from '../documents/document-kind.ts';

/** Saved-search files alone: what would get into the way of a program's own formatter is not for programs. */
export const savedSearchesOnly: DocumentSelector = [{ language: languageId }, { pattern: `**/*.${languageId}` }];
