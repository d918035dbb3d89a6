import type { FactorWay, SecondFactorAsked } from '@baize/contract'
import { Button } from '@baize/ui'
import { useState } from 'react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { usePendingFactor } from '../../session/pending-factor.ts'
import type { LoggedIn } from '../../session/session.ts'
import { LostApp } from './lost-app.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import classes from './form.module.css'

/** Continues after the second factor has passed, as after any login. */
type OnDone = (value: LoggedIn, kind: 'login') => void

/** The second step of a login from a place that the server does not know yet (4.007). */
export function SecondFactorStep({ onDone }: { readonly onDone: OnDone }) {
  const asked = usePendingFactor((state) => state.asked)
  return asked === undefined ? <Ended /> : <Step asked={asked} key={asked.challenge} onDone={onDone} />
}

function Step({ asked, onDone }: { readonly asked: SecondFactorAsked; readonly onDone: OnDone }) {
  const say = useAccessPhrases()
  const [chosen, choose] = useState<FactorWay>()
  const [isLost, setLost] = useState(false)
  const way = chosen ?? asked.ways[0]
  const { challenge, lost } = asked
  if (way === undefined) return <Ended />
  const end = () => usePendingFactor.setState({ asked: undefined })
  if (isLost && lost !== undefined)
    return <LostApp challenge={challenge} lost={lost} onBack={() => setLost(false)} onEnded={end} />
  const others = asked.ways.filter((each) => each !== way)
  return (
    <div className={classes.form}>
      <p>{say('factor.intro')}</p>
      <SecondFactorForm
        asked={asked}
        key={way}
        onEnded={end}
        onPassed={(value) => {
          end()
          onDone(value, 'login')
        }}
        way={way}
      />
      {others.length === 0 ? null : (
        <div className={classes.others}>
          <p className={classes.note}>{say('factor.another')}</p>
          {others.map((each) => (
            <Button key={each} onClick={() => choose(each)}>
              {say(`factor.way.${each}`)}
            </Button>
          ))}
        </div>
      )}
      {lost === undefined ? null : (
        <Button kind="quiet" onClick={() => setLost(true)}>
          {say('factor.lost')}
        </Button>
      )}
    </div>
  )
}

/** Shown when the login has timed out, has used all its attempts, or the page was reloaded. */
function Ended() {
  const t = usePhrases()
  const say = useAccessPhrases()
  const show = useDialogs((state) => state.show)
  return (
    <div className={classes.form}>
      <p role="alert">{say('factor.ended')}</p>
      <Button data-autofocus kind="primary" onClick={() => show({ kind: 'login' })}>
        {t('auth.backToLogin')}
      </Button>
    </div>
  )
}
