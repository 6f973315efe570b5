import { type LibraryCategory, nameBasedId } from '@assetql/library';
import type { OpenMojiEntry } from '../open-moji.ts';

/** Names of the groups as Unicode and OpenMoji write them; the data has short forms. */
const groupNames: Readonly<Record<string, string>> = {
  'smileys-emotion': 'Smileys & Emotion',
  'people-body': 'People & Body',
  component: 'Component',
  'animals-nature': 'Animals & Nature',
  'food-drink': 'Food & Drink',
  'travel-places': 'Travel & Places',
  activities: 'Activities',
  objects: 'Objects',
  symbols: 'Symbols',
  flags: 'Flags',
  'extras-openmoji': 'Extras (OpenMoji)',
  'extras-unicode': 'Extras (Unicode)',
};

/** The campaigns that a small brand would run; generated. */
export const campaigns = [
  'Spring launch',
  'Summer festival',
  'Back to school',
  'Winter holidays',
  'Annual report',
] as const;

/** Categories beside those of OpenMoji; generated. */
export type BrandCategory = 'logos' | 'posters' | 'pictures' | 'films' | 'documents' | 'layouts';

export const brandPaths: Readonly<Record<BrandCategory, readonly string[]>> = {
  logos: ['Brand', 'Logos'],
  posters: ['Brand', 'Posters'],
  pictures: ['Brand', 'Pictures'],
  films: ['Brand', 'Film & Sound'],
  documents: ['Brand', 'Documents'],
  layouts: ['Brand', 'Layouts'],
};

export const campaignPath = (campaign: string): readonly string[] => ['Brand', 'Campaigns', campaign];

/** The group as a person reads it. */
export const groupName = (entry: OpenMojiEntry): string => groupNames[entry.group] ?? entry.group;

/** Where a drawing belongs, from the root. */
export const pathOf = (entry: OpenMojiEntry): readonly string[] => ['OpenMoji', groupName(entry), entry.subgroups];

const categoryIds = new Map<string, string>();

/** The id of the category at a path from the root. */
export function categoryId(path: readonly string[]): string {
  const name = path.join('/');
  const known = categoryIds.get(name);
  const id = known ?? nameBasedId(`category/${name}`);
  if (known === undefined) categoryIds.set(name, id);
  return id;
}

/** All categories, parents before their children. */
export function categoriesOf(entries: readonly OpenMojiEntry[]): readonly LibraryCategory[] {
  const categories = new Map<string, LibraryCategory>();
  const add = (path: readonly string[]): void => {
    const name = path[path.length - 1];
    const id = categoryId(path);
    if (name === undefined || categories.has(id)) return;
    const parent = path.slice(0, -1);
    add(parent);
    categories.set(id, { id, name, parentId: parent.length === 0 ? null : categoryId(parent) });
  };
  for (const entry of entries) add(pathOf(entry));
  for (const path of Object.values(brandPaths)) add(path);
  for (const campaign of campaigns) add(campaignPath(campaign));
  // A category that nothing is in is part of every real library.
  add(['Brand', 'Archive']);
  return [...categories.values()];
}
