import { writeUrl } from '@assetql/core/wire';
import type { ServiceContext } from '../service-context.ts';
import type { DocumentLink } from './document-link.ts';
import type { Mention } from './mentions-in.ts';

type Target = Pick<DocumentLink, 'target' | 'tooltip'>;

/** The target of a link; `undefined` where the host has none. */
export function leadsTo(what: Mention['what'], text: string, { links, baseUrl }: ServiceContext): Target | undefined {
  switch (what) {
    case 'address':
      return URL.canParse(text) ? { target: text, tooltip: 'Open the page' } : undefined;
    case 'section': {
      const target = links?.section?.(text);
      return target === undefined ? undefined : { target, tooltip: `Interface specification §${text}` };
    }
    default: {
      const target = links?.asset?.(text) ?? listOf(text, baseUrl);
      return target === undefined ? undefined : { target, tooltip: 'Show the asset' };
    }
  }
}

/** The list of the asset alone: the interface has no address of an asset by itself (the interface specification, §4.4). */
function listOf(id: string, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined || !URL.canParse(baseUrl) || /["\r\n]/.test(id)) return undefined;
  return writeUrl(`${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}/assets`, { search: `id:"${id}"` });
}
