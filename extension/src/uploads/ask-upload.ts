import type { Attribute, ClientCatalogue, UploadMetadata } from '@assetql/client';
import { fullName } from '@assetql/core';
import { l10n, QuickInputButtons, window, type Disposable, type QuickPickItem } from 'vscode';
import { plainLabel } from '../contracts/plain-label.ts';
import { answerProblem, answerValue, exampleOf, keywordsOf } from './attribute-answer.ts';

/** What a person says of all files of an upload. */
export type AskedMetadata = Pick<UploadMetadata, 'categories' | 'keywords' | 'attributes' | 'lightbox' | 'approver'>;

type Answer<Value> = { readonly kind: 'given'; readonly value: Value } | { readonly kind: 'back' | 'left' };

interface Place {
  readonly title: string;
  readonly number: number;
  readonly of: number;
}

interface Choice extends QuickPickItem {
  readonly value: string;
}

interface Asked {
  categories: readonly string[];
  keywords: string;
  attributes: Map<string, string | readonly string[]>;
  approver: string;
  lightbox: string;
}

/** Something that is asked; it changes what was asked so far. */
type Step = (place: Place) => Promise<Answer<void>>;

interface ChooseOptions {
  readonly items: readonly Choice[];
  readonly placeholder: string;
  readonly chosen: readonly string[];
  /** Several may be chosen, one at least. */
  readonly isMany: boolean;
}

function choose(place: Place, options: ChooseOptions): Promise<Answer<readonly string[]>> {
  return new Promise((resolve) => {
    const pick = window.createQuickPick<Choice>();
    const held: Disposable[] = [pick];
    const end = (answer: Answer<readonly string[]>): void => {
      resolve(answer);
      for (const each of held) each.dispose();
    };
    pick.title = place.title;
    pick.step = place.number;
    pick.totalSteps = place.of;
    pick.placeholder = options.placeholder;
    pick.canSelectMany = options.isMany;
    pick.ignoreFocusOut = true;
    pick.matchOnDescription = true;
    pick.items = options.items;
    const chosen = options.items.filter(({ value }) => options.chosen.includes(value));
    if (options.isMany) pick.selectedItems = chosen;
    else pick.activeItems = chosen;
    if (place.number > 1) pick.buttons = [QuickInputButtons.Back];
    held.push(
      pick.onDidAccept(() => {
        const values = pick.selectedItems.map(({ value }) => value);
        if (values.length > 0) end({ kind: 'given', value: values });
        else pick.placeholder = l10n.t('Choose one at least');
      }),
      pick.onDidTriggerButton(() => end({ kind: 'back' })),
      pick.onDidHide(() => end({ kind: 'left' })),
    );
    pick.show();
  });
}

interface TypeOptions {
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  readonly problem?: (text: string) => string | undefined;
}

function type(place: Place, { prompt, placeholder, value, problem }: TypeOptions): Promise<Answer<string>> {
  return new Promise((resolve) => {
    const box = window.createInputBox();
    const held: Disposable[] = [box];
    const end = (answer: Answer<string>): void => {
      resolve(answer);
      for (const each of held) each.dispose();
    };
    box.title = place.title;
    box.step = place.number;
    box.totalSteps = place.of;
    box.prompt = prompt;
    box.placeholder = placeholder;
    box.value = value;
    box.ignoreFocusOut = true;
    if (place.number > 1) box.buttons = [QuickInputButtons.Back];
    held.push(
      box.onDidChangeValue(() => (box.validationMessage = '')),
      box.onDidAccept(() => {
        const found = problem?.(box.value);
        if (found === undefined) end({ kind: 'given', value: box.value.trim() });
        else box.validationMessage = found;
      }),
      box.onDidTriggerButton(() => end({ kind: 'back' })),
      box.onDidHide(() => end({ kind: 'left' })),
    );
    box.show();
  });
}

const taken = <Value>(answer: Answer<Value>, keep: (value: Value) => void): Answer<void> => {
  if (answer.kind !== 'given') return answer;
  keep(answer.value);
  return { kind: 'given', value: undefined };
};

export interface AskUploadOptions {
  readonly title: string;
  readonly catalogue: ClientCatalogue;
  /** The attributes of the library, with those that it requires. */
  readonly attributes: readonly Attribute[];
  /** Ids of categories that are chosen at first. */
  readonly categories: readonly string[];
}

const collator = new Intl.Collator(undefined, { numeric: true });
const byLabel = (left: Choice, right: Choice): number => collator.compare(left.label, right.label);

/** The categories of a library by their paths; those that are chosen already come first, where they are seen. */
export function categoryChoices(
  { categories = [] }: ClientCatalogue,
  first: readonly string[] = [],
): readonly Choice[] {
  const choices = categories.map(({ id, name, path }) => ({
    label: plainLabel(path.length > 0 ? path.join(' / ') : name),
    value: id,
  }));
  const sorted = choices.toSorted(byLabel);
  return [
    ...sorted.filter(({ value }) => first.includes(value)),
    ...sorted.filter(({ value }) => !first.includes(value)),
  ];
}

function attributeStep(attribute: Attribute, asked: Asked): Step {
  const { id, name, values = [] } = attribute;
  const before = asked.attributes.get(id);
  if (attribute.type === 'lookup' && values.length > 0)
    return async (place) =>
      taken(
        await choose(place, {
          items: values.map((value) => ({ label: plainLabel(value), value })),
          placeholder: l10n.t('The library requires “{0}”: choose its values', name),
          chosen: [before ?? []].flat(),
          isMany: true,
        }),
        (chosen) => asked.attributes.set(id, chosen),
      );
  return async (place) =>
    taken(
      await type(place, {
        prompt: l10n.t('The library requires “{0}”', name),
        placeholder: exampleOf(attribute),
        value: typeof before === 'string' ? before : '',
        problem: (text) => answerProblem(attribute, text, l10n),
      }),
      (text) => asked.attributes.set(id, text),
    );
}

/** Asks what holds for all files of an upload: step by step, and back. `undefined` when the person gives up. */
export async function askUpload(options: AskUploadOptions): Promise<AskedMetadata | undefined> {
  const { title, catalogue, attributes, categories } = options;
  const asked: Asked = { categories, keywords: '', attributes: new Map(), approver: '', lightbox: '' };
  const people = (catalogue.users ?? []).map((user) => ({
    label: plainLabel(fullName(user) || user.userName),
    description: plainLabel(user.userName),
    value: user.id,
  }));
  const required = attributes.filter(({ required: isRequired = false }) => isRequired);
  const steps = (): readonly Step[] => [
    async (place) =>
      taken(
        await choose(place, {
          items: categoryChoices(catalogue, asked.categories),
          placeholder: l10n.t('Categories of all files; one at least'),
          chosen: asked.categories,
          isMany: true,
        }),
        (chosen) => (asked.categories = chosen),
      ),
    async (place) =>
      taken(
        await type(place, {
          prompt: l10n.t('Keywords of all files, with commas between them. Leave it empty for none.'),
          placeholder: l10n.t('owl, winter'),
          value: asked.keywords,
        }),
        (text) => (asked.keywords = text),
      ),
    ...required.map((attribute) => attributeStep(attribute, asked)),
    async (place) =>
      taken(
        await choose(place, {
          items: [
            {
              label: l10n.t('Nobody'),
              detail: l10n.t('What you may not approve yourself waits for approval in the library.'),
              value: '',
            },
            ...people.toSorted(byLabel),
          ],
          placeholder: l10n.t('Who is to approve the files?'),
          chosen: [asked.approver],
          isMany: false,
        }),
        ([chosen = '']) => (asked.approver = chosen),
      ),
    ...(asked.approver === ''
      ? []
      : [
          async (place: Place) =>
            taken(
              await type(place, {
                prompt: l10n.t('The lightbox in which the files are sent; it is made when there is none of that name.'),
                placeholder: '',
                value: asked.lightbox || l10n.t('Upload {0}', new Date().toISOString().slice(0, 10)),
                problem: (text) => (text.trim() === '' ? l10n.t('Write a name.') : undefined),
              }),
              (text) => (asked.lightbox = text),
            ),
        ]),
  ];
  for (let at = 0; at < steps().length;) {
    const step = steps()[at];
    const answer = await step?.({ title, number: at + 1, of: steps().length });
    if (answer === undefined || answer.kind === 'left') return undefined;
    at = answer.kind === 'given' ? at + 1 : Math.max(0, at - 1);
  }
  const typed = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  return {
    categories: asked.categories,
    keywords: keywordsOf(asked.keywords),
    attributes: Object.fromEntries(
      [...asked.attributes].map(([id, value]) => {
        const attribute = typed.get(id);
        return [id, typeof value === 'string' && attribute !== undefined ? answerValue(attribute, value) : value];
      }),
    ),
    ...(asked.approver === '' ? {} : { approver: asked.approver, lightbox: { name: asked.lightbox } }),
  };
}

/** Asks for categories of the library; `undefined` when the person gives up. */
export async function askCategories(title: string, catalogue: ClientCatalogue): Promise<readonly string[] | undefined> {
  const answer = await choose(
    { title, number: 1, of: 1 },
    {
      items: categoryChoices(catalogue),
      placeholder: l10n.t('Categories to add the asset to'),
      chosen: [],
      isMany: true,
    },
  );
  return answer.kind === 'given' ? answer.value : undefined;
}
