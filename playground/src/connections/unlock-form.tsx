import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FormField } from './form-field.tsx';
import { unlock } from './services.ts';

/** Asks for the token that the server printed: everybody on the machine can open the page, but the connections belong to one user. */
export function UnlockForm({ onUnlocked }: { readonly onUnlocked: () => void }): VNode {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const outcome = await unlock(token);
    setBusy(false);
    if (outcome.kind === 'done') return onUnlocked();
    return setProblem(
      outcome.kind === 'refused'
        ? outcome.message
        : 'That is not the token. It stands behind “token:” in the terminal where assetql serve runs.',
    );
  };
  return (
    <form
      class="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <p>
        The connections of this machine are for whoever started the server. Paste once what it has printed behind
        “token:”.
      </p>
      <FormField label="Token" name="token" secret value={token} onInput={setToken} />
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button type="submit" class="aql-button aql-button-main" aria-disabled={busy}>
        Show connections
      </button>
    </form>
  );
}
