import { useMounted } from '@baize/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { passingNote } from '../../dialogs/passing-note.ts'
import classes from './passing-note.module.css'

const shownForMs = 6_000

/** A note that something is done. It covers nothing that can be pressed, and is read out where pages are. */
export function PassingNote({ text, number }: { readonly text: string; readonly number: number }) {
  // Readers hear what changes in a place that is there, not what comes with it.
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
