import { removeBankAccount, type BankAccount, type bankAccounts, type ValueOf } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { IconBuildingBank, IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { bankAccountsKey } from '../../api/withdrawal-queries.ts'
import { ask } from '../../dialogs/ask.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import { BankAccountForm } from './bank-account-form.tsx'
import { GoFirst } from './go-first.tsx'
import classes from './money.module.css'
import own from './withdrawal.module.css'

type Accounts = ValueOf<typeof bankAccounts>

/** Props of {@link BankAccounts}. */
export interface BankAccountsProps {
  readonly accounts: Accounts
  readonly chosen: string | undefined
  readonly onChoose: (accountId: string) => void
}

/** The member's bank accounts as cards, of which one is chosen; they are added and removed here. */
export function BankAccounts({ accounts, chosen, onChoose }: BankAccountsProps) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const legend = useRef<HTMLLegendElement>(null)
  // A removed card takes its button with it.
  const { remove, isPending, removed, error } = useRemoval(() => legend.current?.focus())
  return (
    <div className={classes.form}>
      <fieldset className={classes.fieldset}>
        <legend className={`${classes.legend} ${own.legend}`} ref={legend} tabIndex={-1}>
          {say('bank.title')}
        </legend>
        {accounts.list.length === 0 ? (
          <p className={classes.muted}>{say('bank.none')}</p>
        ) : (
          <div className={own.accounts}>
            {accounts.list.map((account) => (
              <AccountCard
                account={account}
                isChosen={account.accountId === chosen}
                isRemoving={isPending && removed === account.accountId}
                key={account.accountId}
                onChoose={onChoose}
                onRemove={() => void remove(account)}
              />
            ))}
          </div>
        )}
      </fieldset>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Adding accounts={accounts} />
    </div>
  )
}

interface AccountCardProps {
  readonly account: BankAccount
  readonly isChosen: boolean
  readonly isRemoving: boolean
  readonly onChoose: (accountId: string) => void
  readonly onRemove: () => void
}

function AccountCard({ account, isChosen, isRemoving, onChoose, onRemove }: AccountCardProps) {
  const say = useMoneyPhrases()
  const { accountId, bankName, numberTail, holder, isUsable, isVerified } = account
  return (
    <div className={own.account}>
      <label className={`${classes.method} ${own.accountCard}`} data-closed={!isUsable || undefined}>
        <input
          checked={isChosen}
          className={classes.radio}
          disabled={!isUsable}
          name="account"
          onChange={() => onChoose(accountId)}
          type="radio"
          value={accountId}
        />
        <span aria-hidden className={classes.methodSign}>
          <IconBuildingBank size="1.75rem" stroke={1.6} />
        </span>
        <span className={classes.methodText}>
          <span className={classes.methodName}>{bankName}</span>
          <span className={own.holder}>
            <span className={own.tail}>•••• {numberTail}</span> · {holder}
          </span>
          {isVerified ? (
            <span className={own.verified}>
              <IconCircleCheck aria-hidden size="1em" stroke={2} /> {say('bank.verified')}
            </span>
          ) : null}
          {isUsable ? null : <WaitingNote account={account} />}
        </span>
      </label>
      <Button
        aria-label={say('bank.removeOf', bankName, numberTail)}
        className={own.remove}
        kind="quiet"
        loading={isRemoving}
        onClick={onRemove}
      >
        <IconTrash aria-hidden size="1.25rem" stroke={1.7} />
      </Button>
    </div>
  )
}

/** Why an account cannot be used yet. */
function WaitingNote({ account: { needsVerification, usableFrom } }: { readonly account: BankAccount }) {
  const say = useMoneyPhrases()
  const { minute } = useFormat()
  return (
    <span className={own.waits}>
      {needsVerification ? say('bank.beingVerified') : say('bank.usableFrom', minute(usableFrom))}
    </span>
  )
}

/** The way to another account: its form, or why there is none. */
function Adding({ accounts }: { readonly accounts: Accounts }) {
  const say = useMoneyPhrases()
  const [step, setStep] = useState<'closed' | 'open' | 'added'>('closed')
  const { list, holder, maxAccounts } = accounts
  if (holder === null) return <GoFirst hash="profile" link={say('bank.toProfile')} text={say('bank.nameMissing')} />
  if (step === 'open')
    return (
      <BankAccountForm
        accounts={accounts}
        holder={holder}
        onDone={(isAdded) => setStep(isAdded ? 'added' : 'closed')}
      />
    )
  return (
    <div className={own.adding}>
      {list.length < maxAccounts ? (
        <Button
          icon={<IconPlus aria-hidden size="1.125rem" />}
          kind={list.length === 0 ? 'primary' : 'plain'}
          onClick={() => setStep('open')}
        >
          {say('bank.add')}
        </Button>
      ) : (
        <p className={classes.muted}>{say('bank.full', maxAccounts)}</p>
      )}
      <p className={own.told} role="status">
        {step === 'added' ? say('bank.added') : ''}
      </p>
    </div>
  )
}

function useRemoval(onRemoved: () => void) {
  const say = useMoneyPhrases()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (accountId: string) => call(removeBankAccount, { params: { accountId } }),
    onSuccess: onRemoved,
    // One that is refused may be gone already.
    onSettled: () => queries.invalidateQueries({ queryKey: bankAccountsKey }),
  })
  const remove = async ({ accountId, bankName, numberTail }: BankAccount) => {
    const answer = await ask({
      icon: 'warning',
      title: say('bank.removeTitle'),
      html: `<p>${bankName} •••• ${numberTail}</p><p>${say('bank.removeText')}</p>`,
      buttons: [
        { answer: 'remove', label: say('bank.remove') },
        { answer: 'keep', label: say('bank.keep') },
      ],
    })
    if (answer === 'remove') mutate(accountId)
  }
  return { remove, isPending, removed: variables, error }
}
