import { captcha } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useAccessPhrases, useErrorText } from '../../language/phrases.ts'
import classes from './captcha-field.module.css'

type Kind = 'usual' | 'clear' | 'sound'

/** The house draws one a second at the most (9.005). */
const restMs = 1_100

/**
 * The picture that a login asks for after a failed one (2.087). Whoever cannot read it gets an easier one, tones to count
 * instead, or the customer service.
 */
export function CaptchaField({
  field,
  error,
  round,
}: {
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
  /** Counts the refusals: each has used a picture up. */
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
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions would say what is to be heard; the deaf have the picture
    <audio aria-label={say('captcha.soundName')} autoPlay controls src={`data:audio/wav;base64,${data}`} />
  ) : (
    <img alt={say('captcha.alt')} height={128} src={`data:image/png;base64,${data}`} width={400} />
  )
}

/** The picture or sound of now: a new one for each refusal, and for whoever asks. */
function useCaptcha(round: number) {
  const errorText = useErrorText()
  const [asked, setAsked] = useState<{ kind: Kind; count: number }>({ kind: 'usual', count: 0 })
  const { data, error, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['captcha', round, asked],
    queryFn: ({ signal }) => call(captcha, { query: { kind: asked.kind }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // Whoever answers within a second is too fast for the next picture.
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

/** Whether a second has passed since something was drawn. */
function useRested(drawnAt: number): boolean {
  const [restedAt, setRestedAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(drawnAt), restMs)
    return () => clearTimeout(timer)
  }, [drawnAt])
  return restedAt === drawnAt
}
