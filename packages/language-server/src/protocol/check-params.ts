import { isRecord } from '@assetql/core/text';
import type { Position } from 'vscode-languageserver-protocol';

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;

export const isPosition = (value: unknown): value is Position =>
  isRecord(value) && isCount(value['line']) && isCount(value['character']);

const isRange = (value: unknown): boolean => isRecord(value) && isPosition(value['start']) && isPosition(value['end']);

const isListOf = (value: unknown, member: string): boolean =>
  Array.isArray(value) && value.every((each: unknown) => isRecord(each) && typeof each[member] === 'string');

/** The types of members by their names, in the parameters of any method. */
const checks: Readonly<Record<string, { readonly is: (value: unknown) => boolean; readonly says: string }>> = {
  position: { is: isPosition, says: 'must be a position, as {"line": 0, "character": 0}' },
  range: { is: isRange, says: 'must be a range of two positions' },
  positions: {
    is: (value) => Array.isArray(value) && value.every(isPosition),
    says: 'must be a list of positions',
  },
  ranges: { is: (value) => Array.isArray(value) && value.every(isRange), says: 'must be a list of ranges' },
  contentChanges: {
    is: (value) =>
      Array.isArray(value) &&
      value.every(
        (change: unknown) =>
          isRecord(change) &&
          typeof change['text'] === 'string' &&
          (change['range'] === undefined || isRange(change['range'])),
      ),
    says: 'must be a list of changes, each with a text, and a range unless it is the whole text',
  },
  newName: { is: (value) => typeof value === 'string', says: 'must be a text' },
  query: { is: (value) => typeof value === 'string', says: 'must be a text' },
  command: { is: (value) => typeof value === 'string', says: 'must be a text' },
  capabilities: { is: isRecord, says: 'must be an object' },
  changes: { is: (value) => isListOf(value, 'uri'), says: 'must be a list of changes, each with a uri' },
  event: {
    is: (value) => isRecord(value) && isListOf(value['added'], 'uri') && isListOf(value['removed'], 'uri'),
    says: 'must say which folders were added and removed, each with a uri',
  },
};

/** The required members of each method. */
const needed: Readonly<Record<string, readonly string[]>> = {
  initialize: ['capabilities'],
  'textDocument/completion': ['position'],
  'textDocument/hover': ['position'],
  'textDocument/signatureHelp': ['position'],
  'textDocument/definition': ['position'],
  'textDocument/references': ['position'],
  'textDocument/documentHighlight': ['position'],
  'textDocument/prepareRename': ['position'],
  'textDocument/rename': ['position', 'newName'],
  'textDocument/onTypeFormatting': ['position'],
  'textDocument/rangeFormatting': ['range'],
  'textDocument/rangesFormatting': ['ranges'],
  'textDocument/semanticTokens/range': ['range'],
  'textDocument/inlayHint': ['range'],
  'textDocument/codeAction': ['range'],
  'textDocument/colorPresentation': ['range'],
  'textDocument/selectionRange': ['positions'],
  'textDocument/didChange': ['contentChanges'],
  'workspace/didChangeWatchedFiles': ['changes'],
  'workspace/didChangeWorkspaceFolders': ['event'],
  'workspace/symbol': ['query'],
  'workspace/executeCommand': ['command'],
};

/** Describes the first invalid member of a request's parameters, in one sentence; `undefined` when they are valid. */
export function wrongParams(method: string, params: unknown): string | undefined {
  const members = isRecord(params) ? params : {};
  if (method.startsWith('textDocument/')) {
    const document = members['textDocument'];
    if (!isRecord(document) || typeof document['uri'] !== 'string') return 'textDocument.uri must be a text.';
    if (method === 'textDocument/didOpen' && typeof document['text'] !== 'string')
      return 'textDocument.text must be a text.';
  }
  for (const name of new Set([...(needed[method] ?? []), ...Object.keys(members)])) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    const isNeeded = needed[method]?.includes(name) === true;
    const isGiven = members[name] !== undefined && members[name] !== null;
    if (check !== undefined && (isNeeded || isGiven) && !check.is(members[name])) return `${name} ${check.says}.`;
  }
  return undefined;
}
