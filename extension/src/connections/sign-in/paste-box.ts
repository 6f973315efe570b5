import { env, l10n, ProgressLocation, ThemeIcon, window, type Disposable } from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';
import { openBrowser } from './open-browser.ts';
import type { PasteRequest, Stranded } from './sign-in-flow.ts';

function prompt(stranded: Stranded | undefined): string {
  const paste = l10n.t('Log in there, and paste the address that the browser ends at, whatever page it shows.');
  switch (stranded) {
    case 'port-in-use':
      return `${l10n.t('Another program listens where the browser would come back to.')} ${paste}`;
    case 'port-refused':
      return `${l10n.t('Nothing can listen where the browser would come back to.')} ${paste}`;
    case 'link':
      return l10n.t(
        'Links of the editor do not lead into a browser. Log in there, and paste the address of the link on the page that it ends at.',
      );
    case 'elsewhere':
      return `${l10n.t('The browser cannot come back here by itself.')} ${paste}`;
    default:
      return l10n.t(
        'Log in there: this closes by itself when you have. If it does not, paste the address that the browser ends at.',
      );
  }
}

/** Whether the browser may come back by itself, or by a link that someone opens. */
const mayComeBack = (stranded: Stranded | undefined): boolean => stranded === undefined || stranded === 'link';

/**
 * Is there all the while a person is in the browser, and takes the address that it ended at where it cannot come back by itself. Whatever
 * else asks at the top of the editor, such as the command palette, takes its place: then a notification waits on, and `aside` is given what
 * shows the box again.
 */
export function pasteBox(
  name: string,
  { url, stranded, accepts, signal }: PasteRequest,
  aside: (show: () => void) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const box = window.createInputBox();
    const held: Disposable[] = [box];
    let isOver = false;
    let leave: (() => void) | undefined;
    const end = (address: string | undefined): void => {
      isOver = true;
      resolve(address);
      leave?.();
      for (const each of held) each.dispose();
    };
    const waitAside = (): void => {
      const left = new Promise<void>((done) => {
        leave = done;
      });
      const title = plainMessage(l10n.t('Waiting until you have signed in to “{0}” in the browser.', name));
      void window.withProgress(
        { location: ProgressLocation.Notification, cancellable: true, title },
        (_, cancelled) => {
          held.push(cancelled.onCancellationRequested(() => end(undefined)));
          return left;
        },
      );
      aside(() => {
        leave?.();
        if (!isOver) box.show();
      });
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
      box.onDidHide(() => {
        if (isOver) return;
        if (mayComeBack(stranded)) waitAside();
        else end(undefined);
      }),
    );
    signal.addEventListener('abort', () => end(undefined), { once: true });
    if (signal.aborted) end(undefined);
    else box.show();
  });
}
