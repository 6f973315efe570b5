import type { Connection } from './connection.ts';
import { listServices, type Service } from './services.ts';
import { comeBack } from './sign-in-journey.ts';
import { stateWords } from './state-words.ts';

/** What a chosen service needs of the person. */
export type Attention =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'gone'; readonly text: string }
  | { readonly kind: 'locked' }
  | { readonly kind: 'sign-in'; readonly service: Service };

/**
 * Looks after the service that is chosen: when the page opens it, and, when it is `wanted`, since it let nobody in. Says how a sign-in
 * has ended that the person comes back from.
 */
export async function attend({ name }: Connection & { readonly kind: 'service' }, wanted: boolean): Promise<Attention> {
  const cameBack = comeBack() === name;
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
