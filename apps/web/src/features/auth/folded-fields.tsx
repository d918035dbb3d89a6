import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFieldPhrases } from '../../language/phrases.ts'
import classes from './form.module.css'

/** Props of {@link FoldedFields}. */
export interface FoldedFieldsProps {
  /** Whether to begin unfolded: something has been typed there already. */
  readonly open: boolean
  readonly children: ReactNode
}

/**
 * The optional fields of a form, behind a button. They cannot be folded again, so that neither a text nor an error is
 * ever out of sight.
 */
export function FoldedFields({ open, children }: FoldedFieldsProps) {
  const say = useFieldPhrases()
  const [state, setState] = useState<'folded' | 'pressed' | 'open'>(open ? 'open' : 'folded')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus was on the button, which is gone.
    if (state === 'pressed') fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [state])
  if (state === 'folded')
    return (
      <button aria-expanded={false} className={classes.textButton} onClick={() => setState('pressed')} type="button">
        {say('register.more')}
      </button>
    )
  return (
    <div className={classes.form} ref={fields}>
      {children}
    </div>
  )
}
