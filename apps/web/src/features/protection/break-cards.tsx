import { excludeMyself, type Protection } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ask } from '../../dialogs/ask.ts'
import { useErrorText, useProtectionPhrases } from '../../language/phrases.ts'
import { useSpans } from '../../language/spans.ts'
import { useChange } from './use-protection.ts'
import classes from './protection.module.css'

/** A break of hours to weeks. */
export function BreakCard({ protection: { timeoutHours, exclusion } }: { readonly protection: Protection }) {
  const say = useProtectionPhrases()
  const spans = useSpans()
  const beginning = useChange((hours: string) =>
    call(excludeMyself, { body: { kind: 'timeout', hours: Number(hours) } }),
  )
  return (
    <BreakForm
      begin={say('break.begin')}
      error={beginning.error}
      id="break"
      isLonger={exclusion !== null}
      isPending={beginning.isPending}
      onBegin={(hours) => beginning.mutate(hours)}
      options={timeoutHours.map((hours) => ({ value: String(hours), label: spans.hours(hours) }))}
      question={(span) => ({ title: say('break.ask'), text: say('break.askText', span) })}
      text={say('break.text')}
      title={say('break.title')}
    />
  )
}

const forGood = 'forGood'

/** Months to years without play, or for good. */
export function ExclusionCard({ protection }: { readonly protection: Protection }) {
  const { exclusionMonths, exclusionForGood, exclusion } = protection
  const say = useProtectionPhrases()
  const spans = useSpans()
  const beginning = useChange((months: string) =>
    call(excludeMyself, { body: { kind: 'exclusion', months: months === forGood ? null : Number(months) } }),
  )
  const options = exclusionMonths.map((months) => ({ value: String(months), label: spans.months(months) }))
  return (
    <BreakForm
      begin={say('exclusion.begin')}
      error={beginning.error}
      id="exclusion"
      isLonger={exclusion !== null}
      isPending={beginning.isPending}
      onBegin={(months) => beginning.mutate(months)}
      options={exclusionForGood ? [...options, { value: forGood, label: spans.months(null) }] : options}
      question={(span, value) => ({
        title: say('exclusion.ask'),
        text: value === forGood ? say('exclusion.askForGood') : say('exclusion.askText', span),
      })}
      text={say('exclusion.text')}
      title={say('exclusion.title')}
    />
  )
}

interface BreakFormProps {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly begin: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly question: (span: string, value: string) => { readonly title: string; readonly text: string }
  /** Whether a break is on, so that only a longer one can be chosen. */
  readonly isLonger: boolean
  readonly isPending: boolean
  readonly error: unknown
  readonly onBegin: (value: string) => void
}

function BreakForm({ id, title, text, begin, options, question, ...form }: BreakFormProps) {
  const { isLonger, isPending, error, onBegin } = form
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const [chosen, choose] = useState(options[0]?.value ?? '')
  const asked = async () => {
    const label = options.find(({ value }) => value === chosen)?.label ?? ''
    const { title: asks, text: explains } = question(label, chosen)
    const given = await ask({
      icon: 'warning',
      title: asks,
      html: `<p>${explains}</p>`,
      buttons: [
        { answer: 'keep', label: say('break.keep') },
        { answer: 'begin', label: begin },
      ],
    })
    if (given === 'begin') onBegin(chosen)
  }
  return (
    <section aria-labelledby={id} className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id={id}>
        {title}
      </h2>
      <p className={classes.muted}>{text}</p>
      <Choice label={say('break.for')} onChange={choose} options={options} value={chosen} />
      {isLonger ? <p className={classes.muted}>{say('on.longer')}</p> : null}
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button loading={isPending} onClick={() => void asked()}>
          {begin}
        </Button>
      </div>
    </section>
  )
}
