import { captcha } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useAccessPhrases, useErrorText } from '../../language/phrases.ts'
import classes from './captcha-field.module.css'

type Kind = 'usual' | 'clear' | 'sound'

/** The server draws at most one captcha per second (9.005). */
const restMs = 1_100

/**
 * The captcha that a login asks for after a failed attempt (2.087). Users who cannot read it can switch to an easier
 * picture, count tones instead, or contact customer service.
 */
export function CaptchaField({
  field,
  error,
  round,
}: {
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
  /** Counts refusals: each one uses a picture up. */
  readonly round: number
}) {
  const say = useAccessPhrases()
  const { kind, drawn, draw, rests, failure } = useCaptcha(round)
  return (
    <div aria-label={say('captcha.title')} className={classes.captcha} role="group">
      <div className={classes.shown}>
        {drawn === undefined ? null : <Shown data={drawn} kind={kind} />}
        {failure === undefined ? null : <Alert color="red">{failure}</Alert>}
      </div>
      <div className={classes.choices}>
        <Button disabled={rests} size="sm" onClick={() => draw('usual')}>
          {say('captcha.another')}
        </Button>
        <Button disabled={rests} size="sm" onClick={() => draw('clear')}>
          {say('captcha.clear')}
        </Button>
        <Button disabled={rests} size="sm" onClick={() => draw('sound')}>
          {say('captcha.sound')}
        </Button>
      </div>
      <TextInput
        autoComplete="off"
        description={say(kind === 'sound' ? 'captcha.hearHint' : 'captcha.hint')}
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

function Shown({ kind, data }: { readonly kind: Kind; readonly data: string }) {
  const say = useAccessPhrases()
  return kind === 'sound' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions would give away the answer; deaf users have the picture
    <audio aria-label={say('captcha.soundName')} autoPlay controls src={`data:audio/wav;base64,${data}`} />
  ) : (
    <img alt={say('captcha.alt')} height={128} src={`data:image/png;base64,${data}`} width={400} />
  )
}

/** The current picture or sound; a new one is fetched after each refusal and on request. */
function useCaptcha(round: number) {
  const errorText = useErrorText()
  const [asked, setAsked] = useState<{ kind: Kind; count: number }>({ kind: 'usual', count: 0 })
  const { data, error, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['captcha', round, asked],
    queryFn: ({ signal }) => call(captcha, { query: { kind: asked.kind }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // An answer within a second would be too early for the next picture.
    retry: 1,
    retryDelay: restMs,
  })
  const rested = useRested(dataUpdatedAt)
  return {
    kind: asked.kind,
    drawn: data,
    failure: error === null ? undefined : errorText(error),
    rests: isFetching || !rested,
    draw: (kind: Kind) => setAsked(({ count }) => ({ kind, count: count + 1 })),
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
