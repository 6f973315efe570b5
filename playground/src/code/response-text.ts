import { formatCount, formatSize } from '@assetql/results-view';
import type { LoggedResponse } from '../connections/response-log.ts';

const encoder = new TextEncoder();

/** A response to read: its status, how long it took, its size, and its body, laid out when it is JSON. */
export async function responseText(response: LoggedResponse | undefined): Promise<string> {
  if (response === undefined) return 'The response is no longer kept. Run the search again to see it.\n';
  const body = await response.body();
  const head = [
    String(response.status),
    `${formatCount(Math.round(response.milliseconds))} ms`,
    `${formatSize(encoder.encode(body).length)} before compression`,
  ].join(' · ');
  return `${head}\n\n${laidOut(body)}\n`;
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
