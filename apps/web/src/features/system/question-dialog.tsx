import { Button } from '@baize/ui'
import { SafeHtml } from '@baize/ui/safe-html'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { answer } from '../../dialogs/ask.ts'
import type { Question } from '../../dialogs/dialog-stack.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import classes from './question-dialog.module.css'

const icons: Record<Question['icon'], Icon> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** A message of the modal dialog helper: icon, text and buttons; it may close by itself (2.130). */
export function QuestionDialog({ question, number }: { readonly question: Question; readonly number: number }) {
  const navigate = useNavigate()
  const { icon, html, buttons, closeAfterMs } = question
  const Sign = icons[icon]
  useCloseAfter(closeAfterMs, number)
  return (
    <div className={classes.question}>
      <Sign aria-hidden className={classes.icon} data-icon={icon} size="2.75rem" stroke={1.6} />
      <div className={classes.text}>
        <SafeHtml html={html} onPath={(path) => void navigate({ href: path })} />
      </div>
      <div className={classes.buttons}>
        {buttons.map((button, place) => (
          <Button
            data-autofocus={place === buttons.length - 1 || undefined}
            key={button.answer}
            kind={place === buttons.length - 1 ? 'primary' : 'plain'}
            onClick={() => answer(number, button.answer)}
          >
            {button.label}
          </Button>
        ))}
      </div>
    </div>
  )
}

function useCloseAfter(closeAfterMs: number | undefined, number: number): void {
  useEffect(() => {
    if (closeAfterMs === undefined) return
    const timer = setTimeout(() => {
      const { open, close } = useDialogs.getState()
      if (open?.kind === 'asked' && open.number === number) close()
    }, closeAfterMs)
    return () => clearTimeout(timer)
  }, [closeAfterMs, number])
}
