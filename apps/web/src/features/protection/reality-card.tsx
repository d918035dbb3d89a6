import { setRealityCheck, type Protection } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useProtectionPhrases } from '../../language/phrases.ts'
import { useSpans } from '../../language/spans.ts'
import { useChange } from './use-protection.ts'
import classes from './protection.module.css'

const never = 'never'

/** How often play is interrupted by a reality check. */
export function RealityCard({ protection }: { readonly protection: Protection }) {
  const { realityMinutes, realityChoices, realityMayBeOff } = protection
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const spans = useSpans()
  const [chosen, choose] = useState<string>()
  const saving = useChange((minutes: string) =>
    call(setRealityCheck, { body: { minutes: minutes === never ? null : Number(minutes) } }),
  )
  const value = chosen ?? (realityMinutes === null ? never : String(realityMinutes))
  const each = realityChoices.map((minutes) => ({
    value: String(minutes),
    label: say('reality.each', spans.interval(minutes)),
  }))
  return (
    <section aria-labelledby="reality" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="reality">
        {say('reality.title')}
      </h2>
      <p className={classes.muted}>{say('reality.text')}</p>
      <Choice
        label={say('reality.every')}
        onChange={(next) => {
          choose(next)
          saving.reset()
        }}
        options={realityMayBeOff ? [...each, { value: never, label: say('reality.never') }] : each}
        value={value}
      />
      {saving.error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(saving.error)}
        </Alert>
      )}
      <Saved saved={saving.data} />
      <div className={classes.actions}>
        <Button loading={saving.isPending} onClick={() => saving.mutate(value, { onSuccess: () => choose(undefined) })}>
          {say('reality.save')}
        </Button>
      </div>
    </section>
  )
}

function Saved({ saved }: { readonly saved: ReturnType<typeof useChange>['data'] }) {
  const say = useProtectionPhrases()
  const { minute } = useFormat()
  if (saved === undefined) return null
  const waiting = saved.protection.waiting.find(({ subject }) => subject === 'reality')
  if (saved.made || waiting === undefined)
    return (
      <Alert color="green" role="status">
        {say('protection.made')}
      </Alert>
    )
  return (
    <Alert color="gold" role="status">
      {say('reality.waits', minute(waiting.confirmableAt))}
    </Alert>
  )
}
