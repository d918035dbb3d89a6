import { Alert, Button, dayInZone } from '@baize/ui'
import { changeProfile, type ProfileField } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { accountKeys } from '../../../api/later-queries.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { ask } from '../../../dialogs/ask.ts'
import { ruleText } from '../../../forms/field-words.ts'
import { useSayField } from '../../../forms/use-say-field.ts'
import { useCentrePhrases, useErrorText, useFieldPhrases } from '../../../language/phrases.ts'
import { ProfileInput } from './profile-input.tsx'
import { changedValues, faultsAmong, unchangeableAmong, startValues, type ProfileValues } from './profile-values.ts'
import classes from './centre.module.css'

/** Props of {@link ProfileForm}. */
export interface ProfileFormProps {
  readonly fields: readonly ProfileField[]
  readonly minimumAge: number
  readonly onDone: (isSaved: boolean) => void
}

/** Edits the profile. Fields that can be set only once are confirmed before saving. */
export function ProfileForm({ fields, minimumAge, onDone }: ProfileFormProps) {
  const say = useCentrePhrases()
  const form = useForm<ProfileValues>({ defaultValues: startValues(fields) })
  const isRight = useValidation(fields, minimumAge, form)
  const { submit, isPending, message } = useProfileChange(fields, form, { isRight, onDone })
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <div className={classes.inputs}>
        {fields.map((field) => (
          <ProfileInput field={field} form={form} key={field.name} />
        ))}
      </div>
      <div className={classes.actions}>
        <Button onClick={() => onDone(false)} type="button">
          {say('profile.cancel')}
        </Button>
        <Button kind="primary" loading={isPending} type="submit">
          {say('profile.save')}
        </Button>
      </div>
    </form>
  )
}

function useProfileChange(
  fields: readonly ProfileField[],
  { setError }: UseFormReturn<ProfileValues>,
  { isRight, onDone }: Pick<ProfileFormProps, 'onDone'> & { readonly isRight: (changed: ProfileValues) => boolean },
) {
  const errorText = useErrorText()
  const isSure = useConfirmation(fields)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changed: ProfileValues) => call(changeProfile, { body: changed }),
    onSuccess: (profile) => {
      queries.setQueryData(accountKeys.profile, profile)
      void queries.invalidateQueries({ queryKey: accountKeys.info })
      onDone(true)
    },
    onError: (refusal) => {
      if (!(refusal instanceof CallRefused)) return
      for (const [place, { field, message }] of refusal.fields.entries()) {
        const name = fields.find((each) => each.name === field)?.name
        if (name !== undefined) setError(name, { message }, { shouldFocus: place === 0 })
      }
    },
  })
  const named =
    error instanceof CallRefused && error.fields.some(({ field }) => fields.some(({ name }) => name === field))
  return {
    async submit(values: ProfileValues) {
      const changed = changedValues(values, fields)
      if (Object.keys(changed).length === 0) onDone(false)
      else if (isRight(changed) && (await isSure(changed))) mutate(changed)
    },
    isPending,
    message: error === null || named ? undefined : errorText(error),
  }
}

/** Validates the changed fields as far as the browser can, and shows errors at their fields. */
function useValidation(
  fields: readonly ProfileField[],
  minimumAge: number,
  { setError }: UseFormReturn<ProfileValues>,
): (changed: ProfileValues) => boolean {
  const say = useSayField()
  const { timeZone } = useBrand()
  return (changed) => {
    const today = dayInZone(performance.timeOrigin + performance.now(), timeZone)
    const faults = faultsAmong(changed, fields, { minimumAge, today })
    for (const [place, { field, fault }] of faults.entries()) {
      const message = fault === 'age' ? say('wrong.tooYoung', minimumAge) : ruleText(field, say)
      setError(field.name, { message }, { shouldFocus: place === 0 })
    }
    return faults.length === 0
  }
}

/** Asks for confirmation before fields are saved for good. */
function useConfirmation(fields: readonly ProfileField[]): (changed: ProfileValues) => Promise<boolean> {
  const t = useFieldPhrases()
  const say = useCentrePhrases()
  return async (changed) => {
    const once = unchangeableAmong(changed, fields)
    if (once.length === 0) return true
    const answer = await ask({
      icon: 'warning',
      title: say('profile.sureTitle'),
      html: say('profile.sure', once.map(({ name }) => t(`field.${name}`)).join(' · ')),
      buttons: [
        { answer: 'no', label: say('profile.cancel') },
        { answer: 'yes', label: say('profile.save') },
      ],
    })
    return answer === 'yes'
  }
}
