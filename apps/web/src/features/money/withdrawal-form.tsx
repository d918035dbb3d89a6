import type { bankAccounts, ValueOf } from '@baize/contract'
import { Alert, Button, EmptyState, Skeleton } from '@baize/ui'
import { card, plainLink } from '@baize/ui/look'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { balanceQuery } from '../../api/queries.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { bankAccountsQuery, withdrawalTermsQuery } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { Available } from './withdrawal-available.tsx'
import { AmountForm } from './withdrawal-amount-form.tsx'
import { hindranceOf, type Hindrance, type Terms } from './withdrawal.rules.ts'
import { GoFirst } from './go-first.tsx'
import classes from './money.module.css'

type Accounts = ValueOf<typeof bankAccounts>

/** How much can be withdrawn, the bank account, the amount and the payment password. */
export function WithdrawalForm() {
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const terms = useQuery(withdrawalTermsQuery())
  const accounts = useQuery(bankAccountsQuery(language))
  if (terms.data !== undefined && accounts.data !== undefined)
    return <FormOf accounts={accounts.data} terms={terms.data} />
  const error = terms.error ?? accounts.error
  if (error === null) return <FormSkeleton />
  const retry = () => {
    for (const query of [terms, accounts]) if (query.error !== null) void query.refetch()
  }
  return (
    <EmptyState icon={<IconBuildingBank size="2.25rem" />} title={errorText(error)}>
      <Button kind="primary" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  )
}

function FormOf({ accounts, terms }: { readonly accounts: Accounts; readonly terms: Terms }) {
  const [chosen, choose] = useState<string>()
  const { currencyDigits } = useBrand()
  const owed = useOwed()
  // An account that was removed meanwhile, or has to wait, is not the choice.
  const usable = accounts.list.filter(({ isUsable }) => isUsable)
  const account = usable.find(({ accountId }) => accountId === chosen) ?? usable[0]
  const hindrance = hindranceOf(terms, currencyDigits)
  return (
    <section className={`${card} ${classes.card}`}>
      <Available terms={terms} />
      {hindrance === undefined ? null : <Hindered hindrance={hindrance} terms={terms} />}
      {hindrance === undefined ? <EndsBonus terms={terms} /> : null}
      {owed === undefined ? null : <Owed owed={owed} symbol={terms.currencySymbol} />}
      <BankAccounts accounts={accounts} chosen={account?.accountId} onChoose={choose} />
      {account === undefined || hindrance !== undefined || owed !== undefined ? null : (
        <LastStep accountId={account.accountId} terms={terms} />
      )}
    </section>
  )
}

function LastStep({ accountId, terms }: { readonly accountId: string; readonly terms: Terms }) {
  const say = useMoneyPhrases()
  if (terms.hasPaymentPassword) return <AmountForm accountId={accountId} terms={terms} />
  return <GoFirst hash="payment" link={say('withdraw.setPassword')} text={say('withdraw.noPassword')} />
}

function Hindered({ hindrance, terms }: { readonly hindrance: Hindrance; readonly terms: Terms }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const { money } = useFormat()
  if (hindrance === 'bonus') return <BonusNote words={say('withdraw.bonusLocks')} />
  if (hindrance === 'turnover' && terms.turnover !== null)
    return (
      <Alert color="gold" role="note">
        {say('withdraw.turnover', terms.turnover.percent, money(terms.turnover.toGo, terms.currencySymbol))}
      </Alert>
    )
  if (hindrance === 'closed' || hindrance === 'dayUsed')
    return (
      <Alert color="gold" role="note">
        {say(`withdraw.${hindrance}`)}
      </Alert>
    )
  return (
    <Alert color="gold" role="note">
      <div className={classes.form}>
        <p>{say('withdraw.tooLittle', money(terms.minAmount, terms.currencySymbol))}</p>
        <div>
          <Link className={plainLink} search={{}} to="/depositv2">
            {t('menu.deposit')}
          </Link>
        </div>
      </div>
    </Alert>
  )
}

/** What a withdrawal does to a bonus that it ends. */
function EndsBonus({ terms: { bonus, currencySymbol } }: { readonly terms: Terms }) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  return bonus === null ? null : <BonusNote words={say('withdraw.bonusEnds', money(bonus.left, currencySymbol))} />
}

/** What an open bonus means for withdrawals, and where the member sees it. */
function BonusNote({ words }: { readonly words: string }) {
  const t = usePhrases()
  return (
    <Alert color="gold" role="note">
      <div className={classes.form}>
        <p>{words}</p>
        <div>
          <Link className={plainLink} to="/member/bonuses">
            {t('member.bonuses')}
          </Link>
        </div>
      </div>
    </Alert>
  )
}

/** What the member owes because a win was taken back after it had been spent. */
function useOwed(): string | undefined {
  const token = useSession(({ signedIn }) => signedIn?.token ?? '')
  return useQuery({ ...balanceQuery(token), enabled: token !== '' }).data?.owed
}

function Owed({ owed, symbol }: { readonly owed: string; readonly symbol: string }) {
  const t = usePhrases()
  const { money } = useFormat()
  return (
    <Alert color="red" role="note" title={t('debt.title', money(owed, symbol))}>
      {t('debt.text')}
    </Alert>
  )
}

function FormSkeleton() {
  return (
    <div className={`${card} ${classes.card}`}>
      <Skeleton height="1.5rem" width="9rem" />
      <Skeleton height="2.5rem" width="12rem" />
      <Skeleton height="8rem" />
      <Skeleton height="1.5rem" width="9rem" />
      <Skeleton height="5rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="6.5rem" />
      <Skeleton height="6.5rem" />
      <Skeleton height="3.25rem" />
    </div>
  )
}
