import type { ExtensionContext } from 'vscode';
import { activateWith } from '../activate.ts';
import { desktopPlatform } from './desktop-platform.ts';

export const activate = (context: ExtensionContext): void => activateWith(context, desktopPlatform);
