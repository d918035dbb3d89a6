import { create } from 'zustand'

interface Note {
  readonly text: string | undefined
  /** Identifies the note, so that the same text shown again is a new one. */
  readonly number: number
}

const useNote = create<Note>()(() => ({ text: undefined, number: 0 }))

/** A short message at the foot of the page that blocks nothing and disappears by itself. */
export const passingNote = {
  use: useNote,
  say: (text: string) => useNote.setState(({ number }) => ({ text, number: number + 1 })),
  clear: () => useNote.setState({ text: undefined }),
}
