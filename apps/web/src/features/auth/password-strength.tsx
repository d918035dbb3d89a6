import { useDeferredValue, useEffect, useState } from 'react'
import { useFieldPhrases, type FieldKey } from '../../language/phrases.ts'
import type { Strength } from './strength.ts'
import classes from './password-strength.module.css'

const steps = [1, 2, 3, 4] as const

/** A hint about the password's strength; never a refusal. The estimator loads with the first character. */
export function PasswordStrength({
  password,
  known,
}: {
  readonly password: string
  readonly known: readonly string[]
}) {
  const say = useFieldPhrases()
  const strength = useStrength(useDeferredValue(password), known.join('\n'))
  if (password === '') return null
  // The dictionary has a phrase for each step of the scale.
  const words = strength === undefined ? '' : say(`strength.${strength}` as FieldKey)
  return (
    <div className={classes.strength} data-strength={strength}>
      <div aria-hidden className={classes.bar}>
        {steps.map((step) => (
          <span className={classes.step} data-filled={strength !== undefined && strength >= step} key={step} />
        ))}
      </div>
      <p aria-live="polite" className={classes.words}>
        {say('strength.title')}
        {words === '' ? ' …' : `: ${words}`}
      </p>
    </div>
  )
}

function useStrength(password: string, known: string): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  useEffect(() => {
    if (password === '') return undefined
    let wanted = true
    const estimate = async () => {
      // The form works without it.
      const part = await import('./strength.ts').catch(() => undefined)
      if (wanted) setStrength(part?.strengthOf(password, known.split('\n').filter(Boolean)))
    }
    void estimate()
    return () => {
      wanted = false
    }
  }, [password, known])
  return strength
}
