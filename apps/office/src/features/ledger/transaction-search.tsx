import { findTransactions } from '@baize/contract/office'
import { Button, EmptyState, TextInput } from '@baize/ui'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './ledger.module.css'
import { TransactionView } from './transaction-view.tsx'

/** Finds transactions by what somebody has at hand. What is searched for is in the address. */
export function TransactionSearch() {
  const t = usePhrasesOf('office-ledger')
  const { reference = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(reference)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    const search = { tab: 'search', ...(wanted === '' ? {} : { reference: wanted }) }
    void navigate({ to: '.', search, resetScroll: false })
  }
  return (
    <>
      <form className={classes.search} onSubmit={submit} role="search">
        <TextInput
          autoComplete="off"
          description={t('referenceText')}
          label={t('reference')}
          maxLength={300}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          spellCheck={false}
          value={typed}
        />
        <Button icon={<IconSearch aria-hidden size={18} />} kind="primary" size="sm" type="submit">
          {t('find')}
        </Button>
      </form>
      {reference === '' ? (
        <EmptyState icon={<IconSearch size={36} />} title={t('nothingAsked')} />
      ) : (
        <Found reference={reference} />
      )}
    </>
  )
}

function Found({ reference }: { readonly reference: string }) {
  const t = usePhrasesOf('office-ledger')
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'find', reference],
    queryFn: ({ signal }) => call(findTransactions, { query: { reference }, signal }),
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0)
    return <EmptyState icon={<IconSearch size={36} />} text={t('nothingText')} title={t('nothing')} />
  return (
    <>
      {data.isMore ? <p className={classes.muted}>{t('more', data.list.length)}</p> : null}
      {data.list.map((one) => (
        <Panel key={`${one.provider} ${one.account.accountId} ${one.key}`} title={t('transaction')}>
          <TransactionView transaction={one} />
        </Panel>
      ))}
    </>
  )
}
