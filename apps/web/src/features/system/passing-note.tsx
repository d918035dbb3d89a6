import { useMounted } from '@baize/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { passingNote } from '../../dialogs/passing-note.ts'
import classes from './passing-note.module.css'

const shownForMs = 6_000

/** Confirms that something was done. It covers nothing that can be pressed, and screen readers announce it. */
export function PassingNote({ text, number }: { readonly text: string; readonly number: number }) {
  // Screen readers announce changes within an existing element, not an element added with its text.
  const there = useMounted()
  useEffect(() => {
    const timer = setTimeout(passingNote.clear, shownForMs)
    return () => clearTimeout(timer)
  }, [number])
  return (
    <div className={classes.note} role="status">
      <IconCircleCheck aria-hidden className={classes.icon} size="1.25rem" />
      {there ? text : ''}
    </div>
  )
}
