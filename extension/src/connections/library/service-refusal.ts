import type { L10n } from '../l10n.ts';
import type { ServiceDefinition } from '../settings/service-definition.ts';

/** What a person has to give anew before a service lets them in. */
export type Wanted = 'sign-in' | 'client-secret' | 'subscription-key';

/** Why a service cannot be asked, for people. */
export interface ServiceProblem {
  readonly problem: string;
  /** Absent where the service does not answer. */
  readonly wanted?: Wanted;
}

/** What a refused request (401) says, by the text of the answer: services name what they refuse in no other way. */
export function refusalOf(text: string, { name, signIn }: ServiceDefinition, l10n: L10n): ServiceProblem {
  if (/subscription/i.test(text))
    return {
      problem: l10n.t(
        '“{0}” does not accept the subscription key. Sign in again and enter the one of your profile.',
        name,
      ),
      wanted: 'subscription-key',
    };
  return {
    problem:
      signIn === undefined
        ? l10n.t('“{0}” does not accept the access token, or not any more. Sign in again and enter a new one.', name)
        : l10n.t('“{0}” has refused the sign-in. Sign in again.', name),
    wanted: 'sign-in',
  };
}
