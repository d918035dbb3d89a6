import { Alert, Button, VisuallyHidden } from '@baize/ui'
import { startLinking, unlinkAccount, type linkedAccounts, type SocialProvider, type ValueOf } from '@baize/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { linkedAccountsQuery } from '../../../api/social-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { SocialIcon } from '../../../images/social-icon.tsx'
import { useLanguage } from '../../../language/language.ts'
import { useAccessPhrases, useErrorText } from '../../../language/phrases.ts'
import { leaveForProvider } from '../../../session/social-way-back.ts'
import { factorsChanged } from '../../../api/factor-queries.ts'
import { OwnerGate } from '../../../verification/owner-gate.tsx'
import { OwnerProof } from './owner-proof.tsx'
import centre from './centre.module.css'
import classes from './linked-accounts.module.css'

type Links = ValueOf<typeof linkedAccounts>
type Link = Links['list'][number]
type Named = Links['linkable'][number]

/** The action that the member is asked to confirm. */
type Wish = { readonly kind: 'link' | 'unlink'; readonly of: Named }

/** The provider accounts that the member signs in with (2.086): list, link, remove. */
export function LinkedAccounts() {
  const language = useLanguage((state) => state.language)
  const errorText = useErrorText()
  const { data, error } = useQuery(linkedAccountsQuery(language))
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  return data === undefined ? null : <Accounts links={data} />
}

function Accounts({ links: { list, linkable, hasPassword } }: { readonly links: Links }) {
  const say = useAccessPhrases()
  const [wish, setWish] = useState<Wish>()
  const { mutate, isPending, isSuccess, error, reset } = useWish(() => setWish(undefined))
  const press = (next: Wish | undefined) => {
    reset()
    setWish(next)
  }
  const isLast = list.filter(({ offered, provider }) => offered && provider !== wish?.of.provider).length === 0
  return (
    <>
      {list.length === 0 ? null : (
        <ul className={classes.list}>
          {list.map((link) => (
            <LinkRow key={link.provider} link={link} onRemove={() => press({ kind: 'unlink', of: link })} />
          ))}
        </ul>
      )}
      {wish === undefined ? (
        <div className={classes.actions}>
          {linkable.map((one) => (
            <Button
              icon={<SocialIcon provider={one.provider} />}
              key={one.provider}
              onClick={() => press({ kind: 'link', of: one })}
            >
              {say('social.add', one.label)}
            </Button>
          ))}
        </div>
      ) : (
        <OwnerGate onCancel={() => press(undefined)}>
          <OwnerProof
            button={say(wish.kind === 'link' ? 'social.goOn' : 'social.remove')}
            error={error}
            key={`${wish.kind} ${wish.of.provider}`}
            onCancel={() => press(undefined)}
            onSubmit={(password) => mutate({ ...wish, password })}
            pending={isPending || (isSuccess && wish.kind === 'link')}
            text={wish.kind === 'unlink' ? say('social.removeText') : undefined}
            title={say(wish.kind === 'link' ? 'social.add' : 'social.removeSure', wish.of.label)}
            withPassword={hasPassword && (wish.kind === 'link' || isLast)}
          />
        </OwnerGate>
      )}
    </>
  )
}

function LinkRow({ link, onRemove }: { readonly link: Link; readonly onRemove: () => void }) {
  const say = useAccessPhrases()
  const { time } = useFormat()
  const { provider, label, offered, displayName, linkedAt, lastUsedAt } = link
  const used = lastUsedAt === null ? say('social.unused') : say('social.used', time(lastUsedAt))
  return (
    <li className={classes.link}>
      <SocialIcon provider={provider} size="1.5rem" />
      <span className={classes.what}>
        <strong>
          {label}
          {displayName === null ? '' : ` · ${displayName}`}
        </strong>
        <span className={centre.muted}>
          {offered ? `${say('social.since', time(linkedAt))} · ${used}` : say('social.gone')}
        </span>
      </span>
      <Button kind="quiet" onClick={onRemove}>
        {say('social.remove')}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    </li>
  )
}

/** Carries the action out: linking continues at the provider, removal happens at once. */
function useWish(onRemoved: () => void) {
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  return useMutation({
    mutationFn: async ({ kind, of, password }: Wish & { readonly password: string }) => {
      const body = bodyOf(of.provider, password)
      if (kind === 'unlink') await call(unlinkAccount, { body })
      else leaveForProvider((await call(startLinking, { body })).url)
    },
    onSuccess: async (_, { kind }) => {
      if (kind === 'link') return
      factorsChanged(queries)
      await queries.invalidateQueries(linkedAccountsQuery(language))
      onRemoved()
    },
  })
}

function bodyOf(provider: SocialProvider, password: string) {
  return { provider, ...(password === '' ? {} : { password }) }
}
