import type { OpenDialog, Question } from './dialog-stack.ts'
import { useDialogs } from './dialogs.ts'

const waiting = new Map<number, (answer: string | undefined) => void>()
let asked = 0

/** A dialog that somebody waits for. */
type AnsweredDialog = Extract<OpenDialog, { readonly number: number }>

/** Shows a message over everything else and waits for what is pressed; `undefined` when it is closed in another way. */
export function ask(question: Question): Promise<string | undefined> {
  return shown((number) => ({ kind: 'asked', question, number }))
}

/** Shows the widget of a service that tells people from programs; `undefined` when it is closed before it has a result. */
export function askForPerson(
  title: string,
  task: Extract<OpenDialog, { readonly kind: 'person' }>['task'],
): Promise<string | undefined> {
  return shown((number) => ({ kind: 'person', title, task, number }))
}

/** Answers what somebody waits for, which closes its dialog. */
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

// However a question goes away, who asked it hears of it.
useDialogs.subscribe(({ stack }) => {
  for (const [number, resolve] of waiting) {
    if (stack.some((dialog) => isNumbered(dialog, number))) continue
    waiting.delete(number)
    resolve(undefined)
  }
})
