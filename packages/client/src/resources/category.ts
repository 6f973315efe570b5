import type { CatalogueCategory } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf } from '../reading/envelope.ts';
import { known } from '../reading/known.ts';

/** A category of the library, from `GET /categories`. */
export interface Category extends CatalogueCategory {}

/** A category before its path is resolved. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | undefined;
  readonly assetCount: number | undefined;
  /** The names from the root, as the service sends them. */
  readonly written: readonly string[];
}

/** Reads the response of `GET /categories`. Paths are built from the parents when all of them are present, else taken from the response. */
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

/** Live services send `\\Library\\a\\b`, so a slash is part of a name. */
const splitPath = (path: string): string[] =>
  path.split(path.includes('\\') ? '\\' : '/').filter((name) => name !== '');

/** Deeper trees are treated as invalid. */
const deepestTree = 200;

/** `undefined` when an ancestor is missing, or the ancestors form a cycle. */
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
