import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import type { Service } from './services.ts';
import { redirectToSignIn } from './sign-in-redirect.ts';
import { messageOf, useSteps } from './use-steps.ts';

export interface SignInDialogProps {
  readonly service: Service;
  readonly onClose: () => void;
}

/** Signs in to an existing connection, and shows why the previous attempt failed. */
export function SignInDialog({ service, onClose }: SignInDialogProps): VNode {
  const needsSecret = service.needsSecret === true;
  const [clientSecret, setSecret] = useState('');
  const [subscriptionKey, setKey] = useState('');
  const { problem, busy, take } = useSteps(service.problem, onClose);
  const signIn = async (): Promise<string | undefined> => {
    const obstacle = await redirectToSignIn(service, { clientSecret, subscriptionKey });
    return obstacle && messageOf(obstacle);
  };
  return (
    <FormDialog
      title={`Sign in to ${service.name}`}
      submit="Sign in"
      problem={problem}
      busy={busy}
      onSubmit={() => take(signIn)}
      onClose={onClose}
    >
      <p class="aql-soft">The log-in page of the service opens, and leads back here. The text stays.</p>
      <FormField
        label="Client secret"
        name="clientSecret"
        secret
        optional={!needsSecret}
        {...(needsSecret ? {} : { hint: 'Only if it has changed.' })}
        value={clientSecret}
        onInput={setSecret}
      />
      <FormField
        label="Subscription key"
        name="subscriptionKey"
        secret
        optional
        hint="Only if it has changed, or the service wants one."
        value={subscriptionKey}
        onInput={setKey}
      />
    </FormDialog>
  );
}
