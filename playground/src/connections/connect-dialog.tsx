import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import { addService, type Form, type Service } from './services.ts';
import { redirectToSignIn } from './sign-in-redirect.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { messageOf, useSteps } from './use-steps.ts';

/** The default of `assetql login` too. */
const defaultRedirect = 'http://127.0.0.1:4311/callback';

export interface ConnectDialogProps {
  /** Existing names. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Asks for what the provider issued with the access (§5.2), adds the connection, and continues with the sign-in. */
export function ConnectDialog({ taken, onClose }: ConnectDialogProps): VNode {
  const [form, setForm] = useState<Form>({ redirectUri: defaultRedirect });
  const [added, setAdded] = useState<Service>();
  const { problem, busy, take } = useSteps(undefined, onClose);
  const field = (name: string): { name: string; value: string; onInput: (value: string) => void } => ({
    name,
    value: form[name] ?? '',
    onInput: (value) => setForm((before) => ({ ...before, [name]: value })),
  });
  const connect = async (): Promise<string | undefined> => {
    let service = added;
    if (service === undefined) {
      if (taken.includes((form['name'] ?? '').trim())) return 'There is a library of that name already.';
      const outcome = await addService(form);
      if (outcome.kind !== 'done') return messageOf(outcome);
      service = outcome.value;
      setAdded(service);
    }
    const obstacle = await redirectToSignIn(service, {});
    return obstacle && messageOf(obstacle);
  };
  if (added !== undefined && problem !== undefined)
    return <SignInDialog service={{ ...added, problem }} onClose={onClose} />;
  return (
    <FormDialog
      title="Connect to a service"
      submit="Connect and sign in"
      problem={problem}
      busy={busy}
      onSubmit={() => take(connect)}
      onClose={onClose}
    >
      <p class="aql-soft">
        The provider gives these with the access. The secrets are kept on this machine, where only you can read them.
        This page forgets them.
      </p>
      <FormField label="Name" hint="Letters, digits, “-”, “_” and “.”; as you like." {...field('name')} />
      <FormField label="Address of the service" placeholder="https://library.example/api" {...field('baseUrl')} />
      <FormField label="Address of the identity service" placeholder="https://id.example" {...field('authUrl')} />
      <FormField label="Client id" {...field('clientId')} />
      <FormField label="Client secret" secret {...field('clientSecret')} />
      <FormField label="Subscription key" secret optional {...field('subscriptionKey')} />
      <FormField
        label="Redirect address"
        hint="The one that is registered with the provider, on this machine."
        {...field('redirectUri')}
      />
    </FormDialog>
  );
}
