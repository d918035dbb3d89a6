import { startConfirming, type OwnerWay, type ownerStanding, type SocialProvider, type ValueOf } from '@baize/contract'
import { Alert, Button, FocusOnArrival } from '@baize/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../api/client.ts'
import { linkedAccountsQuery } from '../api/social-queries.ts'
import { SocialIcon } from '../images/social-icon.tsx'
import { useLanguage } from '../language/language.ts'
import { useAccessPhrases, useCentrePhrases, useErrorText, usePhrases } from '../language/phrases.ts'
import { leaveForProvider } from '../session/social-way-back.ts'
import { OwnerFactorForm } from './owner-factor-form.tsx'
import classes from './confirm-owner.module.css'

/** Props of {@link ConfirmOwner}. */
export interface ConfirmOwnerProps {
  readonly standing: ValueOf<typeof ownerStanding>
  readonly text: string
  /** The ways to offer, without accounts at providers; otherwise all of the member's. */
  readonly onlyWays?: readonly OwnerWay[]
  /** What to do if none of the ways can be used. */
  readonly otherwise?: ReactNode
  /** Called after a factor was shown here; others learn of it from the owner query. */
  readonly onProved?: () => void
  readonly onCancel: () => void
}

/** Lets the member confirm that it is them: with a second factor, or with a linked account at its provider. */
export function ConfirmOwner({ standing, text, onlyWays, otherwise, onProved, onCancel }: ConfirmOwnerProps) {
  const t = usePhrases()
  const say = useCentrePhrases()
  const access = useAccessPhrases()
  const language = useLanguage((state) => state.language)
  const { data: links } = useQuery(linkedAccountsQuery(language))
  const [chosen, choose] = useState<OwnerWay>()
  const ways = onlyWays ?? standing.ways
  const way = chosen ?? ways[0]
  const others = ways.filter((each) => each !== way)
  const accounts = onlyWays === undefined ? (links?.list.filter(({ offered }) => offered) ?? []) : []
  return (
    <FocusOnArrival>
      <div className={classes.step}>
        <h3 className={classes.heading} data-autofocus={way === undefined || undefined} tabIndex={-1}>
          {say('owner.title')}
        </h3>
        <p className={classes.note}>{text}</p>
        {way === undefined ? null : <OwnerFactorForm key={way} onProved={onProved} standing={standing} way={way} />}
        {way === undefined && links !== undefined && accounts.length === 0 ? (
          <Alert color="gold">{say('owner.none')}</Alert>
        ) : null}
        {way !== undefined && others.length + accounts.length > 0 ? (
          <p className={classes.note}>{access('factor.another')}</p>
        ) : null}
        {others.map((each) => (
          <Button key={each} onClick={() => choose(each)}>
            {access(`factor.way.${each}`)}
          </Button>
        ))}
        <Accounts accounts={accounts} />
        {otherwise}
        <div className={classes.actions}>
          <Button kind="quiet" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        </div>
      </div>
    </FocusOnArrival>
  )
}

/** The linked accounts whose provider can ask the user to log in again. */
function Accounts({
  accounts,
}: {
  readonly accounts: readonly { readonly provider: SocialProvider; readonly label: string }[]
}) {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (provider: SocialProvider) => call(startConfirming, { body: { provider } }),
    onSuccess: ({ url }) => leaveForProvider(url),
  })
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {accounts.map(({ provider, label }) => (
        <Button
          icon={<SocialIcon provider={provider} />}
          key={provider}
          loading={(isPending || isSuccess) && variables === provider}
          onClick={() => mutate(provider)}
        >
          {say('owner.byAccount', label)}
        </Button>
      ))}
    </>
  )
}
