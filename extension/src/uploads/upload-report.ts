import type { UploadOutcome } from '@assetql/client/upload-files';
import type { L10n } from '../connections/l10n.ts';

/** What has become of an upload of many files. */
export interface UploadReport {
  /** What a person calls the library. */
  readonly library: string;
  /** When it was begun, as a person reads it. */
  readonly moment: string;
  readonly outcomes: readonly UploadOutcome[];
  /** What could not be read of files that are uploaded, by the id of the asset. */
  readonly notes: ReadonlyMap<string, string>;
  /** What of the chosen files cannot be read, by name. */
  readonly unreadable: readonly string[];
}

type State = Exclude<UploadOutcome['state'], 'planned'>;

const order: readonly State[] = ['failed', 'interrupted', 'waiting', 'uploaded', 'present'];

/** How many files are in each state, as a part of a sentence: `3 uploaded, 1 failed`. */
export function statesText(outcomes: readonly UploadOutcome[], l10n: L10n): string {
  const text: Readonly<Record<State, (count: number) => string>> = {
    uploaded: (count) => l10n.t('{0} uploaded', count),
    present: (count) => l10n.t('{0} uploaded before', count),
    failed: (count) => l10n.t('{0} failed', count),
    interrupted: (count) => l10n.t('{0} begun', count),
    waiting: (count) => l10n.t('{0} not begun', count),
  };
  return order
    .toReversed()
    .map((state) => [state, outcomes.filter((each) => each.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => text[state](count))
    .join(', ');
}

/** A text as it is in a document of Markdown, on one line. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~-]/g, String.raw`\$&`);

/** A document of Markdown that says what became of each file, and what to do. */
export function reportText({ library, moment, outcomes, notes, unreadable }: UploadReport, l10n: L10n): string {
  const headings: Readonly<Record<State, readonly [title: string, advice: string]>> = {
    failed: [
      l10n.t('Failed'),
      l10n.t(
        'Do what the reason says, and upload the same files again: what is in the library already is not sent twice.',
      ),
    ],
    interrupted: [
      l10n.t('Begun'),
      l10n.t('Upload the same files again: it goes on where it was interrupted, within 24 hours of its beginning.'),
    ],
    waiting: [l10n.t('Not begun'), l10n.t('Upload the same files again.')],
    uploaded: [l10n.t('Uploaded'), ''],
    present: [l10n.t('Uploaded before'), l10n.t('These files were uploaded before, and have not changed since.')],
  };
  const lines = [
    `# ${plain(l10n.t('Upload to “{0}”', library))}`,
    '',
    plain(`${moment}: ${statesText(outcomes, l10n)}.`),
    '',
  ];
  for (const state of order) {
    const files = outcomes.filter((each) => each.state === state);
    if (files.length === 0) continue;
    const [title, advice] = headings[state];
    lines.push(`## ${title} (${files.length})`, '');
    if (advice !== '') lines.push(advice, '');
    for (const { file, message, assetId = '' } of files) {
      const told = message ?? notes.get(assetId);
      const id = assetId === '' ? '' : ` ${l10n.t('asset')} \`${assetId.replaceAll('`', '')}\``;
      lines.push(`- **${plain(file)}**${id}${told === undefined ? '' : `\\\n  ${plain(told)}`}`);
    }
    lines.push('');
  }
  if (unreadable.length > 0) {
    lines.push(`## ${l10n.t('Cannot be read')} (${unreadable.length})`, '');
    lines.push(...unreadable.map((name) => `- **${plain(name)}**`), '');
  }
  return lines.join('\n');
}
