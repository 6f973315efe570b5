import type { CatalogueCategory } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf } from '../reading/envelope.ts';
import { known } from '../reading/known.ts';

/** A category of the library, from `GET /categories`. */
export interface Category extends CatalogueCategory {}

/** A category before its path is known. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | undefined;
  readonly assetCount: number | undefined;
  /** Names from the root, as the service writes them. */
  readonly written: readonly string[];
}

/** Reads the answer of `GET /categories`. A path comes from the parents where all of them are there, else from what the service writes. */
export function readCategories(answer: JsonCursor): readonly Category[] {
  const rows = itemsOf(answer, 'an array of categories', 'categories').map((category) => readRow(category));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const { id, name, parentId, assetCount } = row;
    return { id, name, path: pathFromParents(row, byId) ?? row.written, ...known({ parentId, assetCount }) };
  });
}

function readRow(category: JsonCursor): Row {
  const id = category.object('a category').member('id', 'categoryId').requiredText("a category's id");
  const tree = category.member('tree').object();
  const written = splitPath(tree.member('path').text() ?? '');
  const name = category.member('name', 'categoryName').text() ?? tree.member('name').text() ?? written.at(-1) ?? id;
  if (written.at(-1) !== name) written.push(name);
  const parentId = category.member('parentId').text() || undefined;
  return { id, name, parentId, assetCount: category.member('assetCount').count() ?? undefined, written };
}

/** Live services write `\\Library\\a\\b`, so a slash is part of a name. */
const splitPath = (path: string): string[] =>
  path.split(path.includes('\\') ? '\\' : '/').filter((name) => name !== '');

/** No tree that a person made is deeper. */
const deepestTree = 200;

/** `undefined` when an ancestor is missing, or is its own ancestor. */
function pathFromParents(row: Row, byId: ReadonlyMap<string, Row>): readonly string[] | undefined {
  const path: string[] = [];
  let ancestor: Row | undefined = row;
  while (ancestor !== undefined && path.length < deepestTree) {
    path.push(ancestor.name);
    if (ancestor.parentId === undefined) return path.toReversed();
    ancestor = byId.get(ancestor.parentId);
  }
  return undefined;
}
