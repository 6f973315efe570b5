import type { ExtensionContext } from 'vscode';
import { activateWith } from '../activate.ts';
import { webPlatform } from './web-platform.ts';

export const activate = (context: ExtensionContext): void => activateWith(context, webPlatform);
