import { useEffect, useMemo, useReducer } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import { createRangeReader } from '@assetql/client/ranges';
import type { Schema } from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import { viewAsset } from '../answer/view-asset.ts';
import type { LibraryNames } from '../answer/library-names.ts';
import type { ViewPage } from '../view/results.tsx';
import { createResultPages, type ResultPages } from './result-pages.ts';

export interface ResultPagesInput {
  readonly client: Client;
  readonly catalogue: LibraryNames;
  readonly schema: Schema | undefined;
  readonly page: ViewPage;
  /** The query of the page, as JSON. */
  readonly question: string;
  /** Whether the rows after the page are loaded as well. */
  readonly isContinuous: boolean;
}

/** The rows of an answer, and how many of all results they can be. */
export interface AnswerRows {
  readonly pages: ResultPages;
  /** Results that services do not let anybody read in this order. */
  readonly unreachable: number;
}

/** The rows of an answer: those of its first page, and the others when they come into sight. */
export function useResultPages(input: ResultPagesInput): AnswerRows {
  const { client, catalogue, schema, page, question, isContinuous } = input;
  const [, redraw] = useReducer<number, void>((turns) => turns + 1, 0);
  const rows = useMemo((): AnswerRows => {
    const { assets: first, total } = page;
    const userName = (id: string): string | undefined => catalogue.users?.find((user) => user.id === id)?.userName;
    const request: ListRequest = question === '' ? {} : JSON.parse(question);
    const reader = createRangeReader({
      list: (query: AssetQuery, options) => client.assets.list(query, options),
      request,
      schema,
    });
    const reach = isContinuous ? reader.reach(total) : first.length;
    const pages = createResultPages({
      first,
      length: reach,
      read: async (row, count, signal) =>
        (await reader.read(row, count, { signal })).assets.map((asset) => viewAsset(asset, userName)),
      onChange: redraw,
    });
    return { pages, unreachable: isContinuous ? total - reach : 0 };
  }, [client, schema, page, question, isContinuous]);
  useEffect(() => rows.pages.dispose, [rows]);
  return rows;
}
