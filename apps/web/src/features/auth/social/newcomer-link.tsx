import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { linkNewcomer, type SocialNewcomer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { AskedPassword } from '../../../forms/asked-password.tsx'
import { useSession } from '../../../session/session.ts'
import { Linked } from './linked.tsx'
import { ForgetNewcomer } from './forget-newcomer.tsx'
import { NewcomerHead } from './newcomer-head.tsx'
import classes from './social.module.css'

/**
 * Asks a signed-in member whether to link the provider account that they came with; an older session must enter the
 * password.
 */
export function NewcomerLink({ newcomer, onHome }: { readonly newcomer: SocialNewcomer; readonly onHome: () => void }) {
  const say = useAccessPhrases()
  const account = useSession((state) => state.signedIn?.account ?? '')
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(linkNewcomer, { body: password === '' ? {} : { password } }),
  })
  const { label } = newcomer
  if (isSuccess) return <Linked label={label} />
  return (
    <section className={classes.page}>
      <NewcomerHead newcomer={newcomer} title={say('social.linkTo', label)}>
        {say('social.linkText', account, label)}
      </NewcomerHead>
      <form
        className={`${card} ${classes.card}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <AskedPassword error={error} onChange={setPassword} password={password} />
        <div className={classes.actions}>
          <Button kind="primary" loading={isPending} type="submit">
            {say('social.link')}
          </Button>
          <ForgetNewcomer onHome={onHome} />
        </div>
      </form>
    </section>
  )
}
