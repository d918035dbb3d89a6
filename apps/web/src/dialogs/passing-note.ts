import { create } from 'zustand'

interface Note {
  readonly text: string | undefined
  /** Which note it is, so that the same words said again are another one. */
  readonly number: number
}

const useNote = create<Note>()(() => ({ text: undefined, number: 0 }))

/** Words that stand at the foot of the page for a moment, hold nobody up, and go by themselves. */
export const passingNote = {
  use: useNote,
  say: (text: string) => useNote.setState(({ number }) => ({ text, number: number + 1 })),
  clear: () => useNote.setState({ text: undefined }),
}
