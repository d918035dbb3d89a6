import { UnstyledButton } from '@baize/ui'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { usePhrases } from '../language/phrases.ts'
import { dismissNote, useNotes } from './notes.ts'
import classes from './open-notes.module.css'

/** The short notes at the foot of the page. The regions are always there, so that screen readers hear what is added. */
export function OpenNotes() {
  const list = useNotes((state) => state.list)
  return (
    <div className={classes.notes}>
      <div aria-live="polite" role="status">
        {list.filter(({ tone }) => tone === 'good').map(Note)}
      </div>
      <div aria-live="assertive" role="alert">
        {list.filter(({ tone }) => tone === 'bad').map(Note)}
      </div>
    </div>
  )
}

function Note({ number, text, tone }: { readonly number: number; readonly text: string; readonly tone: string }) {
  return (
    <p className={classes.note} data-tone={tone} key={number}>
      {tone === 'good' ? <IconCheck aria-hidden size={18} /> : <IconAlertTriangle aria-hidden size={18} />}
      <span className={classes.text}>{text}</span>
      <Dismiss number={number} />
    </p>
  )
}

function Dismiss({ number }: { readonly number: number }) {
  const t = usePhrases()
  return (
    <UnstyledButton aria-label={t('shell.close')} className={classes.dismiss} onClick={() => dismissNote(number)}>
      <IconX aria-hidden size={16} />
    </UnstyledButton>
  )
}
