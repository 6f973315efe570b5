import type { ComponentChildren, VNode } from 'preact';
import { formatCount } from '../text/format-count.ts';
import { formatMoment } from '../text/format-moment.ts';
import { formatSize } from '../text/format-size.ts';
import { Icon } from '../icon.tsx';
import { statusWords } from '../text/status-words.ts';
import type { ViewAsset } from '../view-asset.ts';
import { WordList } from './word-list.tsx';
import { phrase } from '../text/phrase.ts';

/** A point in time as services send it. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The known data of an asset as a list of names and values. What the service does not show is omitted. */
export function AssetFacts({ asset }: { readonly asset: ViewAsset }): VNode {
  const status = asset.status === undefined ? undefined : statusWords(asset.status);
  const { width, height, rating } = asset;
  return (
    <dl class="aql-facts">
      <Fact name={phrase('File')}>{asset.fileName}</Fact>
      <Fact name={phrase('Type')}>{asset.type}</Fact>
      <Fact name={phrase('Size')}>{asset.sizeInBytes === undefined ? undefined : formatSize(asset.sizeInBytes)}</Fact>
      <Fact name={phrase('Dimensions')}>
        {width === undefined || height === undefined
          ? undefined
          : phrase('{0} × {1} pixels', formatCount(width), formatCount(height))}
      </Fact>
      <Fact name={phrase('Status')}>
        {status === undefined ? undefined : (
          <span class={`aql-status aql-status-${status.tone}`}>
            <Icon name={status.icon} /> {status.word}
          </span>
        )}
      </Fact>
      <Fact name={phrase('Rating')}>
        {rating === undefined || rating === 0 ? undefined : phrase('{0} of 5', rating.toFixed(1))}
      </Fact>
      <Fact name={phrase('Uploaded')}>{moment(asset.createdAt)}</Fact>
      <Fact name={phrase('By')}>{asset.createdBy}</Fact>
      <Fact name={phrase('Modified')}>{moment(asset.modifiedAt)}</Fact>
      <Fact name={phrase('Categories')}>{words(asset.categories)}</Fact>
      <Fact name={phrase('Keywords')}>{words(asset.keywords)}</Fact>
      {(asset.attributes ?? []).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {instant.test(value) ? (moment(Date.parse(value)) ?? value) : value}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children?: ComponentChildren }): VNode | null {
  if (children === undefined || children === null || children === '') return null;
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function moment(epochMilliseconds: number | undefined): VNode | undefined {
  const shown = epochMilliseconds === undefined ? undefined : formatMoment(epochMilliseconds);
  return shown && <span title={shown.utc}>{shown.local}</span>;
}

function words(list: readonly string[] | undefined): VNode | undefined {
  return list === undefined || list.length === 0 ? undefined : <WordList words={list} />;
}
