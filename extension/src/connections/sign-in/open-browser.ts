import { commands, env, Uri } from 'vscode';

/** What a value of a query must not hold unencoded. */
const delicate = /%(?:23|25|26|2b)/i;

/**
 * Opens an address in the person's browser; gives whether that went well, as far as the editor says. The editor encodes addresses anew,
 * and does not keep what is encoded in their values: one where that matters goes by a command that leaves it as it is.
 */
export async function openBrowser(address: string): Promise<boolean> {
  if (!delicate.test(address)) return await env.openExternal(Uri.parse(address, true));
  await commands.executeCommand('vscode.open', address);
  return true;
}
