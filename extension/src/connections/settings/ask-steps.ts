import { QuickInputButtons, window, type Disposable } from 'vscode';

/** One thing that a person is asked. */
export interface Step {
  readonly prompt: string;
  readonly value?: string;
  readonly placeholder?: string;
  /** What is typed is not shown. */
  readonly isSecret?: boolean;
  /** What is wrong with an answer, as a sentence. */
  readonly problem?: (answer: string) => string | undefined;
}

type Answer = { readonly kind: 'given'; readonly text: string } | { readonly kind: 'back' | 'left' };

function ask(title: string, step: Step, place: { readonly number: number; readonly of: number }): Promise<Answer> {
  return new Promise((resolve) => {
    const box = window.createInputBox();
    const held: Disposable[] = [box];
    const end = (answer: Answer): void => {
      resolve(answer);
      for (const each of held) each.dispose();
    };
    box.title = title;
    box.prompt = step.prompt;
    box.value = step.value ?? '';
    box.placeholder = step.placeholder ?? '';
    box.password = step.isSecret === true;
    // secrets and addresses are fetched from other windows
    box.ignoreFocusOut = true;
    if (place.of > 1) {
      box.step = place.number;
      box.totalSteps = place.of;
    }
    if (place.number > 1) box.buttons = [QuickInputButtons.Back];
    held.push(
      box.onDidChangeValue(() => {
        box.validationMessage = '';
      }),
      box.onDidAccept(() => {
        const text = box.value.trim();
        const problem = step.problem?.(text);
        if (problem === undefined) end({ kind: 'given', text });
        else box.validationMessage = problem;
      }),
      box.onDidTriggerButton(() => end({ kind: 'back' })),
      box.onDidHide(() => end({ kind: 'left' })),
    );
    box.show();
  });
}

/** Asks one thing after the other; who goes back finds the answer as it was. Nothing when the person gives up. */
export async function askSteps(title: string, steps: readonly Step[]): Promise<readonly string[] | undefined> {
  const answers: string[] = [];
  for (let at = 0; at < steps.length;) {
    const step = steps[at];
    if (step === undefined) break;
    const before = answers[at];
    const answer = await ask(title, before === undefined ? step : { ...step, value: before }, {
      number: at + 1,
      of: steps.length,
    });
    if (answer.kind === 'left') return undefined;
    if (answer.kind === 'given') answers[at++] = answer.text;
    else at = Math.max(0, at - 1);
  }
  return answers;
}

/** Asks for one secret, which is not shown. Nothing when the person gives up. */
export async function askSecret(title: string, step: Omit<Step, 'isSecret'>): Promise<string | undefined> {
  return (await askSteps(title, [{ ...step, isSecret: true }]))?.[0];
}
