import { Alert, Button, Skeleton } from '@baize/ui'
import type { Profile, ProfileField } from '@baize/contract'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../../api/later-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useCountryName } from '../../../forms/country-choice.tsx'
import { useCentrePhrases, useErrorText, useFieldPhrases } from '../../../language/phrases.ts'
import { ProfileForm } from './profile-form.tsx'
import classes from './centre.module.css'

/** The member's profile (3.026, 3.029–3.031), and the form for editing it. */
export function ProfileSection() {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(profileQuery())
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  if (data === undefined)
    return error === null ? <Skeleton height="14rem" /> : <Alert color="red">{errorText(error)}</Alert>
  if (editing)
    return (
      <ProfileForm
        fields={data.fields}
        minimumAge={data.minimumAge}
        onDone={(isSaved) => {
          setEditing(false)
          setSaved(isSaved)
        }}
      />
    )
  return (
    <>
      <dl className={classes.values}>
        {data.fields.map((field) => (
          <FieldValue field={field} key={field.name} />
        ))}
        {data.agreements.slice(0, 1).map((agreed) => (
          <AgreedTerms agreed={agreed} key={agreed.version} />
        ))}
      </dl>
      <div className={classes.row}>
        <p className={classes.told} role="status">
          {saved ? say('profile.saved') : ''}
        </p>
        <Button
          onClick={() => {
            setSaved(false)
            setEditing(true)
          }}
        >
          {say('profile.edit')}
        </Button>
      </div>
    </>
  )
}

function FieldValue({ field: { name, value, once } }: { readonly field: ProfileField }) {
  const t = useFieldPhrases()
  const say = useCentrePhrases()
  const countryName = useCountryName()
  const shown = name === 'nationality' && value !== null ? countryName(value) : value
  return (
    <div>
      <dt>{t(`field.${name}`)}</dt>
      <dd data-empty={value === null || undefined}>
        {shown ?? say('profile.notSet')}
        {once && value !== null ? <IconLock aria-label={say('profile.onceSet')} role="img" size="1rem" /> : null}
      </dd>
    </div>
  )
}

/** The terms that the member last agreed to, and when (5.006). */
function AgreedTerms({ agreed: { version, agreedAt } }: { readonly agreed: Profile['agreements'][number] }) {
  const say = useCentrePhrases()
  const { time } = useFormat()
  return (
    <div>
      <dt>{say('profile.terms')}</dt>
      <dd>{say('profile.termsAgreed', version, time(agreedAt))}</dd>
    </div>
  )
}
