import type { Question } from './dialog-stack.ts'
import { useDialogs } from './dialogs.ts'

const waiting = new Map<number, (answer: string | undefined) => void>()
let asked = 0

/** Shows a message over everything else and waits for what is pressed; `undefined` when it is closed in another way. */
export function ask(question: Question): Promise<string | undefined> {
  asked += 1
  const number = asked
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  waiting.set(number, resolve)
  useDialogs.getState().show({ kind: 'asked', question, number })
  return promise
}

/** Answers a question, which closes its dialog. */
export function answer(number: number, given: string): void {
  waiting.get(number)?.(given)
  waiting.delete(number)
  const { open, close } = useDialogs.getState()
  if (open?.kind === 'asked' && open.number === number) close()
}

// However a question goes away, who asked it hears of it.
useDialogs.subscribe(({ stack }) => {
  for (const [number, resolve] of waiting) {
    if (stack.some((dialog) => dialog.kind === 'asked' && dialog.number === number)) continue
    waiting.delete(number)
    resolve(undefined)
  }
})
