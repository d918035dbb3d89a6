import { agentContracts } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { contractsKey } from '../../../api/consolidated.ts'
import { useContractPhrases } from '../../../language/phrases.ts'
import { ContractCard } from './contract-card.tsx'
import { OfferForm } from './offer-form.tsx'
import { OpenOffers } from './open-offers.tsx'
import classes from './contracts-page.module.css'

/**
 * The agent's contracts and offers: those by which the agent is paid, and those that the agent pays (2.126, 4.030).
 *
 * To change:
 * - the page of contracts in the agent centre: `ContractsPage` here; the form of an offer, `OfferForm` in `offer-form.tsx`
 */
export function ContractsPage() {
  const say = useContractPhrases()
  const [side, setSide] = useState<'mine' | 'given'>('mine')
  const [page, setPage] = useState(1)
  const [isOffering, setOffering] = useState(false)
  const { data } = useQuery({
    queryKey: [...contractsKey, side, page],
    queryFn: ({ signal }) => call(agentContracts, { query: { side, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <h1 className={classes.title}>{say('contract.title')}</h1>
      <OpenOffers />
      <div className={classes.bar}>
        {(['mine', 'given'] as const).map((one) => (
          <Button
            aria-pressed={side === one}
            key={one}
            onClick={() => {
              setSide(one)
              setPage(1)
            }}
            size="sm"
            {...(side === one ? { kind: 'primary' as const } : {})}
          >
            {say(`contract.${one}`)}
          </Button>
        ))}
        <Button onClick={() => setOffering(!isOffering)} size="sm">
          {say('contract.offer')}
        </Button>
      </div>
      {isOffering ? <OfferForm onDone={() => setOffering(false)} /> : null}
      {data === undefined ? (
        <Skeleton height="14rem" />
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<IconFileText size="2.5rem" />}
          text={say('contract.noneText')}
          title={say('contract.none')}
        />
      ) : (
        <ul className={classes.list}>
          {data.list.map((one) => (
            <ContractCard contract={one} key={one.contractId} />
          ))}
        </ul>
      )}
      {data !== undefined && data.totalPages > 1 ? (
        <div className={classes.bar}>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)} size="sm">
            {say('contract.newer')}
          </Button>
          <Button disabled={page >= data.totalPages} onClick={() => setPage(page + 1)} size="sm">
            {say('contract.older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
