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
  /** The address of the terms; `null` if the brand has none to agree to. */
  readonly terms: string | null
}

/**
 * The checkboxes of a registration: age (2.090) and, if the brand has terms, agreement to them (5.006). A separate
 * component, so that its fields register after those above: the first invalid field gets the focus.
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

/** Opens the terms on top of the form, which keeps its contents. */
function Terms({ address }: { readonly address: string }) {
  const say = useFieldPhrases()
  const follow = useFollowLink()
  return (
    <button className={classes.textButton} onClick={() => follow(address)} type="button">
      {say('register.readTerms')}
    </button>
  )
}
