import type { Connection } from './connection.ts';
import { listServices, type Service } from './services.ts';
import { takeReturnedService } from './sign-in-redirect.ts';
import { stateWords } from './state-words.ts';

/** The action that a chosen service needs from the user. */
export type Attention =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'gone'; readonly text: string }
  | { readonly kind: 'locked' }
  | { readonly kind: 'sign-in'; readonly service: Service };

/**
 * Checks the state of the chosen service when the page opens it, or, with `wanted`, after a rejected request. Reports the result of a
 * sign-in that the user returns from.
 */
export async function inspectService(
  { name }: Connection & { readonly kind: 'service' },
  wanted: boolean,
): Promise<Attention> {
  const cameBack = takeReturnedService() === name;
  const listed = await listServices();
  if (listed.kind === 'locked') return wanted ? listed : { kind: 'nothing' };
  if (listed.kind === 'refused') return wanted ? { kind: 'told', text: listed.message } : { kind: 'nothing' };
  const service = listed.value.find((each) => each.state !== 'embedded' && each.name === name);
  if (service === undefined)
    return { kind: 'gone', text: `This machine has no connection ${name} any more; this is the sample library.` };
  if (wanted || (cameBack && service.problem !== undefined)) return { kind: 'sign-in', service };
  if (cameBack && service.state === 'signed-in') return { kind: 'told', text: `${name}: ${stateWords(service)}.` };
  return { kind: 'nothing' };
}
