import { create } from 'zustand'

interface Note {
  readonly number: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const mostNotes = 4
const noteMs = { good: 5_000, bad: 10_000 } as const

/** The short notes at the foot of the page, oldest first. */
export const useNotes = create<{ readonly list: readonly Note[] }>()(() => ({ list: [] }))

let said = 0

function say(tone: Note['tone'], text: string): void {
  said += 1
  const note = { number: said, text, tone }
  useNotes.setState(({ list }) => ({ list: [...list, note].slice(-mostNotes) }))
  setTimeout(() => dismissNote(note.number), noteMs[tone])
}

/** Says that something has been done. */
export function sayDone(text: string): void {
  say('good', text)
}

/** Says that something did not work. What belongs to a form or a field is said there instead. */
export function sayFailed(text: string): void {
  say('bad', text)
}

export function dismissNote(number: number): void {
  useNotes.setState(({ list }) => ({ list: list.filter((note) => note.number !== number) }))
}
