import type { Middleware } from 'vscode-languageclient';
import { plainLabel } from '../contracts/plain-label.ts';

/** What the server says of its work is in the status bar: titles of searches and names of libraries have no icons there. */
export const plainProgress: Required<Pick<Middleware, 'handleWorkDoneProgress'>> = {
  handleWorkDoneProgress: (token, params, next) => {
    const message = params.message === undefined ? {} : { message: plainLabel(params.message) };
    next(
      token,
      params.kind === 'begin' ? { ...params, ...message, title: plainLabel(params.title) } : { ...params, ...message },
    );
  },
};
