import { actOnContract, agentContracts, type AgentContract, type ContractAction } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import { percentText } from '@baize/pay'
import { Alert, Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useContractPhrases, useErrorText } from '../../../language/phrases.ts'
import classes from './contracts-page.module.css'
import { OfferForm } from './offer-form.tsx'

/** Key of the caller's contracts. */
export const contractsKey = [mine, 'contracts'] as const

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
            <Contract contract={one} key={one.contractId} />
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

/** One contract, with what the caller may do. */
function Contract({ contract }: { readonly contract: AgentContract }) {
  const say = useContractPhrases()
  const errorText = useErrorText()
  const { minute } = useFormat()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: ContractAction) =>
      call(actOnContract, { params: { contractId: contract.contractId }, body: { action } }),
    onSettled: () => queries.invalidateQueries({ queryKey: contractsKey }),
  })
  const { state, request, downline, from, to } = contract
  return (
    <li className={`${card} ${classes.contract}`}>
      <h2 className={classes.name}>
        {say(`contract.kind.${contract.kind}`)}
        <span className={classes.state}>{say(`contract.state.${request === 'termination' ? request : state}`)}</span>
      </h2>
      <p>
        {downline === null
          ? say(contract.isTopLevel ? 'contract.bySite' : 'contract.byUpline')
          : say('contract.to', downline.username)}
      </p>
      <Terms contract={contract} />
      {from === null ? null : (
        <p className={classes.muted}>
          {to === null ? say('contract.holds', minute(from)) : say('contract.held', minute(from), minute(to))}
        </p>
      )}
      <div className={classes.bar}>
        {contract.mayDo.map((action) => (
          <Button
            disabled={isPending}
            key={action}
            onClick={() => mutate(action)}
            size="sm"
            {...(action === 'accept' ? { kind: 'primary' as const } : {})}
          >
            {say(`contract.do.${action}`)}
          </Button>
        ))}
      </div>
      {error === null ? null : <Alert color="red">{errorText(error)}</Alert>}
    </li>
  )
}

function Terms({ contract: { terms } }: { readonly contract: AgentContract }) {
  const say = useContractPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const amount = (text: string) => money(formatAmount(minor(BigInt(text)), currencyDigits))
  if (terms.kind === 'hourly' || terms.kind === 'realtime')
    return (
      <p>
        {say('contract.rates', percentText(terms.profitPpm), percentText(terms.lossPpm))}
        {terms.kind === 'realtime' ? ` · ${say('contract.singleFrom', amount(terms.singleBetMinor))}` : ''}
      </p>
    )
  return (
    <ul>
      {terms.tiers.map((tier) => (
        <li key={tier.ratePpm}>
          {[
            `${percentText(tier.ratePpm)} %`,
            say('contract.turnoverFrom', amount(tier.turnoverMinor)),
            ...('lossMinor' in tier ? [say('contract.lossFrom', amount(tier.lossMinor))] : []),
            say('contract.activeFrom', tier.activeMembers),
          ].join(' · ')}
        </li>
      ))}
    </ul>
  )
}
