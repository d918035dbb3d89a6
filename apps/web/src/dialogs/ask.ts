import type { OpenDialog, Question } from './dialog-stack.ts'
import { useDialogs } from './dialogs.ts'

const waiting = new Map<number, (answer: string | undefined) => void>()
let asked = 0

/** A dialog whose result somebody awaits. */
type AnsweredDialog = Extract<OpenDialog, { readonly number: number }>

/** Shows a message over everything else and returns the answer; `undefined` if it is closed otherwise. */
export function ask(question: Question): Promise<string | undefined> {
  return shown((number) => ({ kind: 'asked', question, number }))
}

/** Shows a CAPTCHA service's widget; `undefined` if it is closed before it has a result. */
export function askForPerson(
  title: string,
  task: Extract<OpenDialog, { readonly kind: 'person' }>['task'],
): Promise<string | undefined> {
  return shown((number) => ({ kind: 'person', title, task, number }))
}

/** Answers the pending question, which closes its dialog. */
export function answer(number: number, given: string): void {
  waiting.get(number)?.(given)
  waiting.delete(number)
  const { open, close } = useDialogs.getState()
  if (open !== undefined && isNumbered(open, number)) close()
}

function shown(dialogOf: (number: number) => AnsweredDialog): Promise<string | undefined> {
  asked += 1
  const number = asked
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  waiting.set(number, resolve)
  useDialogs.getState().show(dialogOf(number))
  return promise
}

const isNumbered = (dialog: OpenDialog, number: number) => 'number' in dialog && dialog.number === number

// However a question disappears, its caller gets an answer.
useDialogs.subscribe(({ stack }) => {
  for (const [number, resolve] of waiting) {
    if (stack.some((dialog) => isNumbered(dialog, number))) continue
    waiting.delete(number)
    resolve(undefined)
  }
})
