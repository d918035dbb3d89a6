import { captcha, captchaByWork, humanChallenge } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useAccessPhrases, useErrorText } from '../../language/phrases.ts'
import classes from './captcha-field.module.css'
import { solveWork } from '../../verification/solve-work.ts'

/** The server draws at most one captcha per second (9.005). */
const restMs = 1_100

/**
 * The captcha that a login asks for after a failed attempt (2.087). Users who cannot read it can have another one, let
 * their device work for its digits instead, or contact customer service.
 */
export function CaptchaField({
  field,
  error,
  round,
  onFill,
}: {
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
  /** Counts refusals: each one uses a picture up. */
  readonly round: number
  /** Enters digits in the field. */
  readonly onFill: (digits: string) => void
}) {
  const say = useAccessPhrases()
  const picture = usePicture(round)
  const work = useDigitsByWork(round, onFill)
  const failure = work.failure ?? picture.failure
  const state = work.isWorking ? say('captcha.working') : work.isDone ? say('captcha.worked') : ''
  return (
    <div aria-label={say('captcha.title')} className={classes.captcha} role="group">
      <div className={classes.shown}>
        {picture.drawn === undefined || work.isDone ? null : (
          <img alt={say('captcha.alt')} height={128} src={`data:image/png;base64,${picture.drawn}`} width={400} />
        )}
        {failure === undefined ? null : <Alert color="red">{failure}</Alert>}
        <p className={classes.state} role="status">
          {state}
        </p>
      </div>
      <div className={classes.choices}>
        <Button
          disabled={picture.rests}
          size="sm"
          onClick={() => {
            work.forget()
            picture.drawAnother()
          }}
        >
          {say('captcha.another')}
        </Button>
        <Button disabled={work.isDone} loading={work.isWorking} size="sm" onClick={work.begin}>
          {say('captcha.byWork')}
        </Button>
      </div>
      <TextInput
        autoComplete="off"
        description={say('captcha.hint')}
        error={error}
        inputMode="numeric"
        label={say('captcha.label')}
        maxLength={16}
        size="md"
        {...field}
      />
      <p className={classes.help}>
        {say('captcha.neither')} <a href="/help#contact">{say('captcha.service')}</a>
      </p>
    </div>
  )
}

/** The current picture; a new one is fetched after each refusal and on request. */
function usePicture(round: number) {
  const errorText = useErrorText()
  const [count, setCount] = useState(0)
  const { data, error, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['captcha', round, count],
    queryFn: ({ signal }) => call(captcha, { query: {}, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // An answer within a second would be too early for the next picture.
    retry: 1,
    retryDelay: restMs,
  })
  const rested = useRested(dataUpdatedAt)
  return {
    drawn: data,
    failure: error === null ? undefined : errorText(error),
    rests: isFetching || !rested,
    drawAnother: () => setCount((drawn) => drawn + 1),
  }
}

/** The way without a picture: a proof of work in a worker, whose reward are the digits, until the next refusal. */
function useDigitsByWork(round: number, onFill: (digits: string) => void) {
  const errorText = useErrorText()
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: async (_round: number) => {
      const task = await call(humanChallenge, { query: { purpose: 'captcha' } })
      if (task.kind !== 'work') throw new Error('the check in place of a captcha is always work')
      return call(captchaByWork, { body: { challengeResult: await solveWork(task.challenge) } })
    },
    onSuccess: ({ digits }) => onFill(digits),
  })
  const isCurrent = variables === round
  return {
    isWorking: isPending,
    isDone: isSuccess && isCurrent,
    failure: error === null || !isCurrent ? undefined : errorText(error),
    begin: () => mutate(round),
    forget() {
      if (isSuccess) onFill('')
      reset()
    },
  }
}

/** Whether a second has passed since the last one was drawn. */
function useRested(drawnAt: number): boolean {
  const [restedAt, setRestedAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(drawnAt), restMs)
    return () => clearTimeout(timer)
  }, [drawnAt])
  return restedAt === drawnAt
}
