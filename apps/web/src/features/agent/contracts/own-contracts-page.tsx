import { agentContracts, payslips, type Payslip } from '@baize/contract'
import { EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconArrowLeft, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { contractsKey, useConsolidated } from '../../../api/consolidated.ts'
import { mine } from '../../../api/queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useContractPhrases, usePayslipPhrases, usePhrases } from '../../../language/phrases.ts'
import { isAgent, useSession } from '../../../session/session.ts'
import { payPaths } from '../pay/pay-paths.ts'
import { FoundSlip } from '../pay/payslip-view.tsx'
import { useSlipWords } from '../pay/use-slip-words.ts'
import { ContractCard } from './contract-card.tsx'
import { OpenOffers } from './open-offers.tsx'
import records from '../../../records/records.module.css'
import classes from './contracts-page.module.css'

/**
 * The consolidated panel (4.026): the contracts by which the member is paid, and what they brought lately. Agents find the rest in
 * the agent centre; whoever is no agent any more reads the payslips here.
 *
 * To change:
 * - the panel of contracts and pay in the member centre: `OwnContractsPage` here; who has it, `showConsolidated` in
 *   `apps/server/src/modules/contracts/life/show-contracts.ts`
 */
export function OwnContractsPage() {
  const t = usePhrases()
  const say = useContractPhrases()
  // The router has read the address.
  const { slip }: { readonly slip?: string } = useSearch({ strict: false })
  if (slip !== undefined)
    return (
      <div className={records.page}>
        <Link className={classes.back} to="/member/contracts">
          <IconArrowLeft aria-hidden size="1.125rem" />
          {say('panel.back')}
        </Link>
        <SlipTitle rowId={slip} />
        <FoundSlip rowId={slip} />
      </div>
    )
  return (
    <div className={records.page}>
      <h1 className={classes.title}>{t('contracts.panel')}</h1>
      <OpenOffers />
      <OwnContracts />
      <LatestPay />
    </div>
  )
}

function SlipTitle({ rowId }: { readonly rowId: string }) {
  const say = usePayslipPhrases()
  return <h1 className={classes.title}>{say('slip.title', rowId)}</h1>
}

function useIsAgent(): boolean {
  return useSession(({ signedIn }) => isAgent(signedIn))
}

function OwnContracts() {
  const say = useContractPhrases()
  const agent = useIsAgent()
  const { data } = useQuery({
    queryKey: [...contractsKey, 'own'],
    queryFn: ({ signal }) => call(agentContracts, { query: { side: 'mine', open: 'yes', pageNo: 1 }, signal }),
    staleTime: 0,
  })
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{say('panel.contracts')}</h2>
        {agent ? <Link to="/agentHome/contracts">{say('panel.all')}</Link> : null}
      </div>
      {data === undefined ? (
        <Skeleton height="12rem" />
      ) : data.list.length === 0 ? (
        <EmptyState icon={<IconFileText size="2.5rem" />} text={say('panel.noneText')} title={say('panel.none')} />
      ) : (
        <ul className={classes.list}>
          {data.list.map((one) => (
            <ContractCard contract={one} key={one.contractId} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** How many rows of pay are shown. */
const latest = 8

function LatestPay() {
  const say = useContractPhrases()
  const { data } = useQuery({
    queryKey: [mine, 'payslips', 'latest'],
    queryFn: ({ signal }) => call(payslips, { query: { side: 'received', pageNo: 1, pageSize: latest }, signal }),
    staleTime: 0,
  })
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('panel.pay')}</h2>
      {data === undefined ? (
        <Skeleton height="12rem" />
      ) : data.list.length === 0 ? (
        <p className={classes.muted}>{say('panel.noPay')}</p>
      ) : (
        <ul className={`${card} ${classes.rows}`}>
          {data.list.map((slip) => (
            <PayRow key={slip.rowId} slip={slip} symbol={data.currencySymbol} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PayRow({ slip, symbol }: { readonly slip: Payslip; readonly symbol: string }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const words = useSlipWords()
  const [agent, info] = [useIsAgent(), useConsolidated()]
  const isInCentre = agent && info?.kinds.includes(slip.kind) === true
  const period = words.period(slip)
  return (
    <li className={classes.payRow}>
      <span>
        <strong>{say(`kind.${slip.kind}`)}</strong>
        <br />
        {isInCentre ? (
          <Link search={{ slip: slip.rowId }} to={payPaths[slip.kind]}>
            {period}
          </Link>
        ) : (
          <Link search={{ slip: slip.rowId }} to="/member/contracts">
            {period}
          </Link>
        )}
      </span>
      <span className={classes.sum}>
        <strong>{money(slip.amount, symbol)}</strong>
        <br />
        <span className={classes.muted}>{say(`state.${slip.state}`)}</span>
      </span>
    </li>
  )
}
