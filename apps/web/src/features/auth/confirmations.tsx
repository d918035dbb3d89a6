import { Checkbox } from '@baize/ui'
import type { UseFormReturn } from 'react-hook-form'
import { useFollowLink } from '../../dialogs/help.ts'
import { useFieldPhrases } from '../../language/phrases.ts'
import { quietWhileEmpty } from './quiet-while-empty.ts'
import type { RegistrationValues } from './registration-values.ts'
import classes from './form.module.css'

/** Props of {@link Confirmations}. */
export interface ConfirmationsProps {
  readonly form: UseFormReturn<RegistrationValues>
  readonly minimumAge: number
  /** Where the terms are; `null` where nobody is asked to agree. */
  readonly terms: string | null
}

/**
 * What one confirms with a tick: the age (2.090) and, where the brand has terms, that one agrees to them (5.006). A part of its
 * own, so that it registers after the fields above it: the first faulty one gets the focus.
 */
export function Confirmations({ form, minimumAge, terms }: ConfirmationsProps) {
  const say = useFieldPhrases()
  const { errors } = form.formState
  const name = say('register.terms')
  return (
    <div className={classes.confirmations}>
      <Checkbox
        error={errors.ageConfirmed?.message}
        label={say('register.age', minimumAge)}
        size="md"
        {...quietWhileEmpty(
          form.register('ageConfirmed', { validate: (yes) => yes || say('register.ageNeeded', minimumAge) }),
        )}
      />
      {terms === null ? null : (
        <div className={classes.agreement}>
          <Checkbox
            error={errors.agreed?.message}
            label={say('register.agree', name)}
            size="md"
            {...quietWhileEmpty(
              form.register('agreed', { validate: (yes) => yes || say('register.agreeNeeded', name) }),
            )}
          />
          <Terms address={terms} />
        </div>
      )}
    </div>
  )
}

/** Opens the terms over the form, which stays as it is. */
function Terms({ address }: { readonly address: string }) {
  const say = useFieldPhrases()
  const follow = useFollowLink()
  return (
    <button className={classes.textButton} onClick={() => follow(address)} type="button">
      {say('register.readTerms')}
    </button>
  )
}
