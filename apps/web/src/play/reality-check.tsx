import { passRealityCheck, type PlayFacts } from '@baize/contract'
import { Alert, Button, Dialog } from '@baize/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { playFactsQuery } from '../api/protection-queries.ts'
import { useErrorText, usePhrases, useProtectionPhrases } from '../language/phrases.ts'
import { useSpans } from '../language/spans.ts'
import { SessionFacts } from './session-facts.tsx'
import { useSignOut } from './use-sign-out.ts'
import classes from './reality-check.module.css'

/** Props of {@link RealityCheck}. */
export interface RealityCheckProps {
  readonly facts: PlayFacts
  /** Tells the game to begin no further round by itself. */
  readonly onShown: () => void
  /** Called once the member goes on. */
  readonly onPassed: () => void
}

/** Interrupts play: how long, how much and with what result the member has played; go on, or log out. */
export function RealityCheck({ facts, onShown, onPassed }: RealityCheckProps) {
  const t = usePhrases()
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const spans = useSpans()
  const queries = useQueryClient()
  const leaving = useSignOut()
  const passing = useMutation({
    mutationFn: () => call(passRealityCheck, {}),
    onSuccess: (passed) => {
      queries.setQueryData(playFactsQuery().queryKey, passed)
      onPassed()
    },
  })
  useEffect(() => {
    // A dialog is not part of what is shown on the full screen.
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    onShown()
  }, [onShown])
  return (
    <Dialog closable={false} closeLabel={t('shell.close')} onClose={() => undefined} opened title={say('check.title')}>
      <div className={classes.check}>
        <p>{say('check.text', spans.minutes(facts.playedMinutes))}</p>
        <SessionFacts className={classes.facts ?? ''} facts={facts} />
        {passing.error === null ? null : (
          <Alert color="red" role="alert">
            {errorText(passing.error)}
          </Alert>
        )}
        <div className={classes.checkActions}>
          <Button disabled={passing.isPending} loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {say('check.out')}
          </Button>
          <Button
            data-autofocus
            disabled={leaving.isPending}
            kind="primary"
            loading={passing.isPending}
            onClick={() => passing.mutate()}
          >
            {say('check.on')}
          </Button>
        </div>
        <Link className={classes.checkLink} to="/member/protection">
          {say('check.limits')}
        </Link>
      </div>
    </Dialog>
  )
}
