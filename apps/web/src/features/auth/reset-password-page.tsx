import { Button, FocusOnArrival } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageWords } from '../../browser/page-words.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { forgetResetToken, resetToken } from '../../session/reset-token.ts'
import { useSession } from '../../session/session.ts'
import { ResetForm } from './reset-form.tsx'
import classes from './reset-password.module.css'

/** The target of the link in a reset e-mail: sets a new password, once (2.092, 8.027). */
export function ResetPasswordPage() {
  const say = useAccessPhrases()
  const [token, setToken] = useState(resetToken)
  const [done, setDone] = useState(false)
  usePageWords(say('reset.title'))
  const finish = () => {
    setDone(true)
    setToken(undefined)
    forgetResetToken()
    // All of the member's sessions have ended. Only the server knows whether this tab's was one of them, so log in
    // again.
    useSession.getState().end()
  }
  return (
    <section className={`${card} ${classes.page}`}>
      <h1 className={classes.title}>{say('reset.title')}</h1>
      {done ? <Done /> : token === undefined ? <NoLink /> : <ResetForm onDone={finish} token={token} />}
    </section>
  )
}

function Done() {
  const t = usePhrases()
  const say = useAccessPhrases()
  const show = useDialogs((state) => state.show)
  return (
    <FocusOnArrival>
      <div className={classes.done}>
        <IconCircleCheck aria-hidden className={classes.sign} size="3rem" stroke={1.6} />
        <p role="status">{say('reset.done')}</p>
        <Button data-autofocus kind="primary" onClick={() => show({ kind: 'login' })}>
          {t('auth.logIn')}
        </Button>
      </div>
    </FocusOnArrival>
  )
}

/** Shown if the page is reloaded or opened without a link. */
function NoLink() {
  const say = useAccessPhrases()
  const show = useDialogs((state) => state.show)
  return (
    <>
      <p>{say('reset.noLink')}</p>
      <Button kind="primary" onClick={() => show({ kind: 'forgotPassword' })}>
        {say('reset.newLink')}
      </Button>
    </>
  )
}
