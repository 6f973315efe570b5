import type { L10n } from '../l10n.ts';
import { libraryIcons, progressText } from '../status-text.ts';
import type { BrokenLine, ConnectionLine, LibraryLine, Use } from './connection-line.ts';

/** How a line of the view of connections looks, and what it says. */
export interface LineText {
  readonly label: string;
  readonly description: string;
  /** Lines of plain text. */
  readonly tooltip: readonly string[];
  /** The label for screen readers. */
  readonly spoken: string;
  readonly icon: string;
  /** The words of the context value, for `when` clauses of menus. */
  readonly context: readonly string[];
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

function useText(use: Use, isOfTeam: boolean, l10n: L10n): string | undefined {
  if (use.length === 0) return undefined;
  if (use === 'everywhere') return isOfTeam ? l10n.t('in use here, by assetql.config.json') : l10n.t('in use here');
  return l10n.t('in use in {0}', use.join(', '));
}

function signInText({ kind, signIn, user, progress }: LibraryLine, l10n: L10n): string {
  if (kind === 'embedded') return l10n.t('without a network');
  if (kind === 'folder') return progress === undefined ? l10n.t('files of this machine') : progressText(progress, l10n);
  if (user !== undefined) return l10n.t('signed in as {0}', user);
  return {
    browser: l10n.t('signed in'),
    token: l10n.t('with an access token'),
    server: l10n.t('through the server of this machine'),
  }[signIn ?? 'token'];
}

/** The known state of a library, with the problem when it is not available. */
function stateText(line: LibraryLine, l10n: L10n): { readonly short: string; readonly problem?: string } {
  const { access, test } = line;
  if (test?.kind === 'asking') return { short: l10n.t('being asked…') };
  switch (access.state) {
    case 'signed-out':
      return { short: l10n.t('signed out'), problem: access.problem };
    case 'untrusted':
      return { short: l10n.t('workspace not trusted'), problem: access.problem };
    case 'failed':
      return { short: l10n.t('not available'), problem: access.problem };
    case 'opening':
      return { short: l10n.t('being opened') };
    default:
      break;
  }
  if (test?.kind === 'failed') return { short: l10n.t('not available'), problem: test.problem };
  if (test?.kind === 'answered') return { short: l10n.t('answered in {0} ms', test.milliseconds) };
  return { short: '' };
}

const icons = {
  opening: 'loading~spin',
  'signed-out': 'account',
  untrusted: 'shield',
  failed: 'debug-disconnect',
} as const;

function iconOf({ kind, access: { state }, test, progress }: LibraryLine): string {
  if (test?.kind === 'asking') return icons.opening;
  if (state !== 'ready') return icons[state];
  if (progress !== undefined) return icons.opening;
  if (test?.kind === 'failed') return icons.failed;
  return libraryIcons[kind];
}

/** The context words of a library, which decide on the actions in its menu. */
function contextOf({ kind, access: { state }, use, signIn }: LibraryLine): readonly string[] {
  const isIn = state === 'ready' || state === 'opening' || state === 'failed';
  return [
    kind,
    ...(use === 'everywhere' ? [] : ['unused']),
    ...(kind === 'embedded' ? [] : [signIn === 'server' ? 'served' : 'own']),
    ...(kind !== 'service' || state === 'untrusted' ? [] : [isIn ? 'signedIn' : 'signedOut']),
  ];
}

function libraryText(line: LibraryLine, l10n: L10n): LineText {
  const { label, address, access, use, isOfTeam, identity, test } = line;
  const { short, problem } = stateText(line, l10n);
  const used = useText(use, isOfTeam, l10n);
  const isIn = access.state === 'ready' || access.state === 'opening';
  const signedIn = isIn ? signInText(line, l10n) : undefined;
  const words = [used, short === '' || problem === undefined ? signedIn : undefined, short].filter(isGiven);
  const tested =
    test === undefined || test.kind === 'asking'
      ? undefined
      : l10n.t('Tested at {0}.', new Date(test.time).toLocaleTimeString());
  return {
    label,
    description: words.join(' · '),
    tooltip: [
      label,
      address,
      problem,
      signedIn,
      used,
      identity === undefined ? undefined : l10n.t('Identity service: {0}', identity.authUrl),
      identity === undefined ? undefined : l10n.t('Client id: {0}', identity.clientId),
      identity === undefined ? undefined : l10n.t('Redirect address: {0}', identity.redirectUri),
      test?.kind === 'answered' ? l10n.t('It answered in {0} ms.', test.milliseconds) : undefined,
      tested,
    ].filter(isGiven),
    spoken: [label, line.kind === 'embedded' ? undefined : l10n.t('connection'), ...words, problem]
      .filter(isGiven)
      .join(', '),
    icon: iconOf(line),
    context: contextOf(line),
  };
}

function brokenText({ kind, name, problem, use, isOfTeam }: BrokenLine, l10n: L10n): LineText {
  const short = {
    unusable: l10n.t('not available'),
    missing: l10n.t('not among your connections'),
    unreadable: l10n.t('cannot be read'),
  }[kind];
  const words = [useText(use, isOfTeam, l10n), short].filter(isGiven);
  return {
    label: name,
    // The reason is visible without hovering; a missing connection needs none.
    description: (kind === 'missing' ? words : [...words, problem]).join(' · '),
    tooltip: [name, problem, ...words],
    spoken: [name, l10n.t('connection'), ...words, problem].join(', '),
    icon: kind === 'missing' ? 'question' : 'error',
    context: [kind],
  };
}

/** What the view says of a line. */
export function lineText(line: ConnectionLine, l10n: L10n): LineText {
  switch (line.kind) {
    case 'embedded':
    case 'folder':
    case 'service':
      return libraryText(line, l10n);
    case 'add': {
      const label = l10n.t('Add a Connection…');
      return { label, description: '', tooltip: [label], spoken: label, icon: 'add', context: [] };
    }
    default:
      return brokenText(line, l10n);
  }
}
