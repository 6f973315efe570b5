import type { Client } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

const file = new File(['owl'], 'owl.svg');

// Programs without types give any value; `JSON.parse` has the type `any`.
const value = JSON.parse;

/** A mistaken call, and what its error says. */
const mistakes: readonly (readonly [make: (client: Client) => Promise<unknown>, says: RegExp])[] = [
  [({ uploads }) => uploads.create(value('{"filename":"owl.svg"}')), /no member "filename"; write fileName\.$/],
  [
    ({ uploads }) => uploads.replace('u1', value('{"sizeInBytes":3,"keywords":["owl"]}')),
    /no member "keywords"; known/,
  ],
  [({ uploads }) => uploads.patch('u1', value('{"titel":"Owl"}')), /no member "titel"; write title\.$/],
  [({ uploads }) => uploads.finalize('u1', value('{"Title":"Owl"}')), /no member "Title"; write title\.$/],
  [({ uploads }) => uploads.createLightbox('u1', value('{"nam":"Mine"}')), /no member "nam"; write name\.$/],
  [({ approval }) => approval.approve('a1', value('{"coment":"Good"}')), /no member "coment"; write comment\.$/],
  [({ directLinks }) => directLinks.create('a1', value('{"title":"Press"}')), /no member "title"; known/],
  [({ annotations }) => annotations.write(['a1'], value('{"keywords":["owl"]}')), /a change has no member "keywords"/],
  [({ annotations }) => annotations.plan(value('"a1"'), { title: 'Owl' }), /^Give a list, also for a single asset/],
  [
    ({ uploads }) => uploads.addKeywords('u1', value('"owl"')),
    /^Give a list, also for a single keyword: \[keyword\]\.$/,
  ],
  [({ uploads }) => uploads.addCategories('u1', value('[5]')), /^The id of the category must be a text/],
  [({ assets }) => assets.addCategories('a1', value('{"id":"c1"}')), /^Give a list, also for a single category/],
  [({ directLinks }) => directLinks.activateAll('a1', value('"l1"')), /^Give a list, also for a single direct link/],
  [({ uploads }) => uploads.remove(value('null')), /^The id of the upload must be a text/],
  [({ uploads }) => uploads.get(value('{"id":7}')), /^The id of the upload must be a text/],
  [({ uploads }) => uploads.remove('..'), /^“\.\.” is no id of the upload/],
  [({ approval }) => approval.approve('.'), /^“\.” is no id of the asset/],
  [
    ({ uploads }) => uploads.upload(file, value('{"categories":"Logos"}')),
    /^upload was not sent: categories takes a list/,
  ],
  [({ uploads }) => uploads.upload(file, { categories: ['c1'], keywords: value('"owl"') }), /keywords takes a list/],
  [({ uploads }) => uploads.upload(file, { categories: ['c1'], keywords: value('[5]') }), /keywords takes a list/],
  [({ uploads }) => uploads.check(value('{"fileName":"owl.svg"}')), /^check was not sent: categories takes a list/],
  [
    ({ uploads }) => uploads.upload(value('"/pictures/owl.svg"'), { fileName: 'owl.svg', categories: ['c1'] }),
    /^Only a File, a Blob, .* fileFromPath of @assetql\/client\/node/,
  ],
];

describe('a change with a value of the wrong kind is refused before anything is sent', () => {
  it.each(mistakes)('%s', async (make, says) => {
    const { client, sent } = createScriptedClient(() => jsonResponse({}));
    const error = await rejection(make(client));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toHaveProperty('message', expect.stringMatching(says));
    expect(sent).toEqual([]);
  });
});
