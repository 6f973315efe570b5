import {
  annotationChange,
  replacedMeanwhile,
  type AnnotationChange,
  type Annotations,
  type Asset,
  type Client,
} from '@assetql/client';
import { ServiceQueries } from '@assetql/client/expectations';
import { schema } from '@assetql/core';
import { l10n, window, type QuickPickItem } from 'vscode';
import type { NamedAsset } from '../contracts/named-asset.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { stoppable } from '../results/read-results.ts';
import {
  annotationsOf,
  keywordLine,
  keywordsIn,
  planText,
  ratings,
  ratingText,
  replacedText,
} from './metadata-draft.ts';

type Member = keyof Annotations;

interface Choice extends QuickPickItem {
  /** The member to edit; absent for the line that goes on to what is written. */
  readonly member?: Member;
}

/** What is known of an asset whose metadata may be written, or why it may not be: a sentence. */
type Editable = { readonly asset: Asset; readonly derived: readonly string[] } | { readonly problem: string };

const asking = (): string => l10n.t('Asking the library');

async function editable(client: Client, { id, name }: NamedAsset, signal: AbortSignal): Promise<Editable> {
  const { permitted, reason = '', derivedKeywords: derived = [] } = await client.annotations.permission({ signal });
  if (!permitted) return { problem: reason };
  const asset = await new ServiceQueries(client, schema, signal).assetOf(id);
  return asset === undefined ? { problem: l10n.t('“{0}” is not in the library any more.', name) } : { asset, derived };
}

/** Asks for another text; `undefined` when the person leaves it. */
const askText = (title: string, prompt: string, value: string): Thenable<string | undefined> =>
  window.showInputBox({ title, prompt, value, ignoreFocusOut: true });

async function askRating(title: string, { rating }: Annotations): Promise<number | undefined> {
  const items = ratings.map((value) => ({
    label: plainLabel(ratingText(value, l10n)),
    ...(value === rating ? { description: l10n.t('as it is') } : {}),
    value,
  }));
  const chosen = await window.showQuickPick(items, { title, placeHolder: l10n.t('Rating'), ignoreFocusOut: true });
  return chosen?.value;
}

/** Asks for the other value of a member. The draft is as before when the person leaves it. */
async function edited(heading: string, draft: Annotations, member: Member): Promise<Annotations> {
  if (member === 'rating') return { ...draft, rating: (await askRating(heading, draft)) ?? draft.rating };
  if (member === 'keywords') {
    const line = await askText(heading, l10n.t('Keywords, with commas between them'), keywordLine(draft.keywords));
    return line === undefined ? draft : { ...draft, keywords: keywordsIn(line) };
  }
  const prompt = member === 'title' ? l10n.t('Title') : l10n.t('Description');
  const text = await askText(heading, prompt, draft[member]);
  return text === undefined ? draft : { ...draft, [member]: text };
}

/** Lets a person edit one thing after the other; `undefined` when they leave it. */
async function askChange(title: string, before: Annotations): Promise<AnnotationChange | undefined> {
  let draft = before;
  for (;;) {
    const change = annotationChange(before, draft);
    const none = l10n.t('none');
    const choice = (member: Member, text: string, value: string): Choice => ({
      label: text,
      description: plainLabel(value === '' ? none : value),
      member,
    });
    const items: readonly Choice[] = [
      ...(change === undefined ? [] : [{ label: l10n.t('Show what is written') }]),
      choice('title', l10n.t('Title'), draft.title),
      choice('description', l10n.t('Description'), draft.description),
      choice('rating', l10n.t('Rating'), ratingText(draft.rating, l10n)),
      choice('keywords', l10n.t('Keywords'), keywordLine(draft.keywords)),
    ];
    const placeHolder = l10n.t('What is to change?');
    const chosen = await window.showQuickPick(items, { title, placeHolder, ignoreFocusOut: true });
    if (chosen === undefined) return undefined;
    if (chosen.member === undefined) return change;
    draft = await edited(title, draft, chosen.member);
  }
}

/** Offers to take back what was written. */
async function offerUndo(client: Client, sidecar: string, id: string): Promise<'undone' | 'kept'> {
  const undo = l10n.t('Undo');
  const pressed = await window.showInformationMessage(plainMessage(l10n.t('Written to “{0}”.', sidecar)), undo);
  if (pressed !== undo) return 'kept';
  const undone = await stoppable(asking(), (signal) => client.annotations.undo(id, { signal }));
  if (undone === undefined) return 'kept';
  const [problem] = undone.problems;
  if (problem === undefined)
    void window.showInformationMessage(plainMessage(l10n.t('“{0}” is as it was before.', sidecar)));
  else void window.showWarningMessage(plainMessage(problem));
  return 'undone';
}

/**
 * Edits title, description, rating and keywords of a file of a folder: asks for them, shows what the sidecar (XMP) beside the file will say, and
 * writes that when the person agrees, who can take it back. `changed` shows what has changed in the library.
 */
export async function editMetadata(named: NamedAsset, client: Client, changed: () => Promise<void>): Promise<void> {
  const found = await stoppable(asking(), (signal) => editable(client, named, signal));
  if (found === undefined) return;
  if ('problem' in found) {
    await window.showErrorMessage(plainMessage(found.problem));
    return;
  }
  const title = l10n.t('Edit “{0}”', named.name);
  const before = annotationsOf(found.asset, found.derived);
  const change = await askChange(title, before);
  if (change === undefined) return;
  const answered = await stoppable(asking(), async (signal) => ({
    plan: await client.annotations.plan([named.id], change, { signal }),
    now: await new ServiceQueries(client, schema, signal).assetOf(named.id),
  }));
  if (answered === undefined) return;
  const { plan, now } = answered;
  const [planned] = plan.planned;
  if (planned === undefined) {
    const [problem] = plan.problems;
    await window.showWarningMessage(plainMessage(problem?.message ?? l10n.t('Nothing would be written.')));
    return;
  }
  const where = planned.isNew
    ? l10n.t('This file is made beside the original, which is never written.')
    : l10n.t('The original is never written.');
  const write = l10n.t('Write');
  const question = l10n.t('Write to “{0}”?', planned.sidecar);
  const replaced = now && replacedText(replacedMeanwhile(before, annotationsOf(now, found.derived), change), l10n);
  const detail = [planText(planned, l10n), replaced, where].filter((text) => text !== undefined).join('\n\n');
  const pressed = await window.showInformationMessage(plainMessage(question), { modal: true, detail }, write);
  if (pressed !== write) return;
  // What is being written is not broken off.
  const { version } = plan;
  const written = await client.annotations.write([named.id], change, { version });
  await changed();
  if (written.id !== undefined && (await offerUndo(client, planned.sidecar, written.id)) === 'undone') await changed();
}
