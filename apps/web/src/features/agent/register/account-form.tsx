import { openAgentAccount, type JoinKind } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { useAgentPhrases, useErrorText } from '../../../language/phrases.ts'
import { KindChoice } from './kind-choice.tsx'
import { joinedKey } from './link-address.ts'
import { newPassword } from './new-password.ts'
import { OffersFields, readOffers, type OffersDraft } from './offers-fields.tsx'
import classes from './register.module.css'

/** Opens an account for somebody, who chooses an own password at the first login. */
export function AccountForm() {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [kind, setKind] = useState<JoinKind>('member')
  const [username, setUsername] = useState('')
  const [drafts, setDrafts] = useState<OffersDraft>({})
  const { currencyDigits } = useBrand()
  const offers = kind === 'agent' ? readOffers(drafts, currencyDigits) : []
  const [password, setPassword] = useState(newPassword)
  const [opened, setOpened] = useState<{ readonly username: string; readonly password: string }>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(openAgentAccount, { body: { kind, username: username.trim(), password, offers: offers ?? [] } }),
    onSuccess({ username: name }) {
      setOpened({ username: name, password })
      setUsername('')
      setDrafts({})
      setPassword(newPassword())
      return queries.invalidateQueries({ queryKey: joinedKey })
    },
  })
  return (
    <form
      className={`${card} ${classes.card} ${classes.narrow}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && offers !== undefined && username.trim() !== '') mutate()
      }}
    >
      <p className={classes.muted}>{say('register.accountText')}</p>
      <KindChoice onChange={setKind} value={kind} />
      <TextInput
        autoComplete="off"
        label={say('register.username')}
        maxLength={64}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        required
        value={username}
      />
      <TextInput
        autoComplete="off"
        description={say('register.passwordText')}
        label={say('register.password')}
        maxLength={128}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        required
        value={password}
      />
      {kind === 'agent' ? <OffersFields onChange={setDrafts} value={drafts} /> : null}
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {opened === undefined ? null : (
        <Alert color="green" role="status">
          {say('register.accountOpened', opened.username, opened.password)}
        </Alert>
      )}
      <Button kind="primary" loading={isPending} type="submit">
        {say('register.open')}
      </Button>
    </form>
  )
}
