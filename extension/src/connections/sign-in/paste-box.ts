import { env, l10n, ThemeIcon, window, type Disposable } from 'vscode';
import { openBrowser } from './open-browser.ts';
import type { PasteRequest, Stranded } from './sign-in-flow.ts';

function prompt(stranded: Stranded | undefined): string {
  const paste = l10n.t('Log in there, and paste the address that the browser ends at, whatever page it shows.');
  switch (stranded) {
    case 'port-in-use':
      return `${l10n.t('Another program listens where the browser would come back to.')} ${paste}`;
    case 'port-refused':
      return `${l10n.t('Nothing can listen where the browser would come back to.')} ${paste}`;
    case 'elsewhere':
      return `${l10n.t('The browser cannot come back here by itself.')} ${paste}`;
    default:
      return l10n.t(
        'Log in there: this closes by itself when you have. If it does not, paste the address that the browser ends at.',
      );
  }
}

/** Stays open all the while a person is in the browser, and takes the address that it ended at where it cannot come back by itself. */
export function pasteBox(name: string, { url, stranded, accepts, signal }: PasteRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    const box = window.createInputBox();
    const held: Disposable[] = [box];
    const end = (address: string | undefined): void => {
      resolve(address);
      for (const each of held) each.dispose();
    };
    const again = { iconPath: new ThemeIcon('link-external'), tooltip: l10n.t('Open the browser again') };
    const copy = { iconPath: new ThemeIcon('copy'), tooltip: l10n.t('Copy the address to sign in at') };
    box.title = l10n.t('Sign in to “{0}” in the browser', name);
    box.prompt = prompt(stranded);
    box.placeholder = l10n.t('Address that the browser ended at');
    box.ignoreFocusOut = true;
    box.busy = true;
    box.buttons = [again, copy];
    held.push(
      box.onDidChangeValue(() => {
        box.validationMessage = '';
      }),
      box.onDidTriggerButton((button) => {
        void (button === again ? openBrowser(url) : env.clipboard.writeText(url));
      }),
      box.onDidAccept(() => {
        if (accepts(box.value)) end(box.value.trim());
        else
          box.validationMessage = l10n.t(
            'This is not the address that this sign-in ended at: it is long, and has “code=” and “state=” in it.',
          );
      }),
      box.onDidHide(() => end(undefined)),
    );
    signal.addEventListener('abort', () => end(undefined), { once: true });
    if (signal.aborted) end(undefined);
    else box.show();
  });
}
