import { Button } from '@baize/ui'
import { rotateSeeds, type Round } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useErrorText, useProofPhrases } from '../../language/phrases.ts'
import { randomClientSeed } from '../../play/random-client-seed.ts'
import { OutcomeView } from './outcome-view.tsx'
import { Step, Value } from './step.tsx'
import classes from './verify.module.css'

/** A round whose server seed is still in use: why it is secret, how to reveal it, and what has been recorded so far. */
export function HiddenSeed({ round, children }: { readonly round: Round; readonly children: ReactNode }) {
  const t = useProofPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(rotateSeeds, { body: { clientSeed: randomClientSeed() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mine] }),
  })
  return (
    <ol className={classes.steps}>
      <Step result="open" text={t('hidden.text')} title={t('hidden.title')}>
        <Value name={t('step.publishedHash')}>{round.serverSeedHash}</Value>
        <Button kind="primary" loading={isPending} onClick={() => mutate()}>
          {t('hidden.reveal')}
        </Button>
        {error === null ? null : <p role="alert">{errorText(error)}</p>}
      </Step>
      <Step
        result="open"
        text={t('hidden.recordedText')}
        title={t(round.outcome.engine === 'slot' ? 'step.outcome.slot' : 'step.outcome.other')}
      >
        <OutcomeView gameCode={round.gameCode} outcome={round.outcome} />
      </Step>
      {children}
    </ol>
  )
}
