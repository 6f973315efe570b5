import { useLayoutEffect } from 'preact/hooks';
import { setFormats } from '@assetql/results-view';
import { useChoice } from '@assetql/results-view/answer';
import { choices } from './stored.ts';

/** What a person has chosen in the settings, as far as the page itself needs it. */
export interface Settings {
  /** Whether a search runs while it is typed. */
  readonly isLive: boolean;
  /** The number of assets that are requested at a time; `undefined` for that of the service. */
  readonly pageSize: number | undefined;
  /** The width of the query in per cent of the page; the usual one when it is not above 0. */
  readonly queryWidth: number;
  readonly resizeQuery: (width: number) => void;
}

/** Reads the settings and applies those that the whole page follows. */
export function useSettings(): Settings {
  const [live] = useChoice(choices, 'live');
  const [locale] = useChoice(choices, 'locale');
  const [timeZone] = useChoice(choices, 'time-zone');
  const [density] = useChoice(choices, 'density');
  const [pageSize] = useChoice(choices, 'page-size');
  const [queryWidth, keepQueryWidth] = useChoice(choices, 'query-width');
  // While the page is drawn, so that its parts are drawn with these formats.
  setFormats({ locale: locale || undefined, timeZone: timeZone || undefined });
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density ?? '';
  }, [density]);
  return {
    isLive: live !== 'off',
    pageSize: Number(pageSize) || undefined,
    queryWidth: Number(queryWidth ?? 0),
    resizeQuery: (width) => keepQueryWidth(width.toFixed(1)),
  };
}
