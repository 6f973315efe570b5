import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import { savedViews } from '../saved/load-views.ts';
import type { NoticesSource } from '../state/use-notices.ts';

/** Loads what writes the messages. The page calls it after the first answer, so that a message needs no connection later. */
export const loadNotices: LoadView<NoticesSource> = async () => (await savedViews()).PageNotices;

/** The place of the page's messages below the top bar. */
export function NoticeArea(source: NoticesSource): VNode {
  const { kept, event } = source;
  const isNeeded = kept.kept !== 'always' || kept.other !== undefined || event !== undefined;
  return (
    <div class="notices" role="status">
      {isNeeded && <LatePanel load={loadNotices} props={source} />}
    </div>
  );
}
