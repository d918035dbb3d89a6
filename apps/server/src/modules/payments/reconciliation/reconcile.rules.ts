import { parseAmount } from '@baize/money'
import type { DepositRow } from '../deposits/deposits.sql.ts'
import type { ListedReport } from '../gateways/gateway.types.ts'

/**
 * What could be done about a difference. `ask_again`: the gateway is asked about the order, and its answer takes effect as any
 * other; `open_deposit`: the deposit waits in the queue of deposits; `propose_adjustment`: the member's balance is wrong and
 * is corrected by two people; `people_decide`: neither side is more trustworthy than the other.
 */
export type PaymentProposal = 'ask_again' | 'open_deposit' | 'propose_adjustment' | 'people_decide'

/** One difference between a gateway's day and ours. Amounts are in minor units of the currency. */
export interface PaymentDifference {
  readonly about: 'charge' | 'payout'
  /** The gateway's id, or ours where the gateway does not know it. */
  readonly itemId: string
  /** `state`: it is paid on one side only, although both know it. */
  readonly kind: 'missing_here' | 'missing_there' | 'amount' | 'state'
  readonly orderId: string
  readonly currency: string
  readonly gatewayMinor: bigint | null
  readonly houseMinor: bigint | null
  readonly gatewayState: string | null
  readonly houseState: string | null
  readonly proposal: PaymentProposal
}

/** A deposit as it is compared. */
export type ComparedDeposit = Pick<
  DepositRow,
  'depositId' | 'currency' | 'amountMinor' | 'creditedMinor' | 'state' | 'review' | 'paidChargeId'
>

/** A withdrawal as it is compared. */
export interface ComparedPayout {
  readonly withdrawalId: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly state: string
}

/** What was credited for a deposit. */
export function creditedMinor({ amountMinor, creditedMinor: decided }: ComparedDeposit): bigint {
  return decided ?? amountMinor
}

/** An amount that a gateway names, in minor units; `null` if the currency's digits cannot hold it. */
export function listedMinor({ amount }: Pick<ListedReport, 'amount'>, digits: number): bigint | null {
  return parseAmount(amount, digits) ?? null
}

/** The difference in a payment that the gateway lists and its deposit; `undefined` if they agree. */
export function differenceOfCharge(
  listed: ListedReport,
  row: ComparedDeposit | undefined,
  digits: number,
): PaymentDifference | undefined {
  const gatewayMinor = listedMinor(listed, digits)
  const found = differenceIn(listed, gatewayMinor)
  if (row === undefined) return found({ kind: 'missing_here', proposal: 'people_decide' })
  const here = { houseMinor: creditedMinor(row), houseState: row.state }
  if (row.state !== 'credited')
    return found({
      kind: 'state',
      ...here,
      houseMinor: null,
      proposal: row.review === null ? undoneBy(row) : 'open_deposit',
    })
  if (row.paidChargeId !== listed.id)
    return found({ kind: 'state', ...here, proposal: row.review === null ? 'ask_again' : 'open_deposit' })
  if (gatewayMinor === here.houseMinor && row.currency === listed.currency) return undefined
  return found({ kind: 'amount', ...here, proposal: 'propose_adjustment' })
}

/** A deposit that operators rejected stays so whatever the gateway answers. */
function undoneBy({ state }: ComparedDeposit): PaymentProposal {
  return state === 'rejected' ? 'people_decide' : 'ask_again'
}

/** The difference in a payout that the gateway lists and its withdrawal; `undefined` if they agree. */
export function differenceOfPayout(
  listed: ListedReport,
  row: ComparedPayout | undefined,
  digits: number,
): PaymentDifference | undefined {
  const gatewayMinor = listedMinor(listed, digits)
  const found = differenceIn(listed, gatewayMinor)
  const isPaidThere = listed.status === 'paid'
  if (row === undefined) return isPaidThere ? found({ kind: 'missing_here', proposal: 'people_decide' }) : undefined
  const isPaidHere = row.state === 'paid'
  const isOpen = row.state === 'approved' || row.state === 'paying'
  const here = { houseMinor: row.amountMinor, houseState: row.state }
  if (isOpen) return found({ kind: 'state', ...here, proposal: 'ask_again' })
  if (isPaidThere !== isPaidHere) return found({ kind: 'state', ...here, proposal: 'propose_adjustment' })
  const isSame = gatewayMinor === row.amountMinor && row.currency === listed.currency
  return isSame || !isPaidThere ? undefined : found({ kind: 'amount', ...here, proposal: 'people_decide' })
}

type Found = Pick<PaymentDifference, 'kind' | 'proposal'> & Partial<PaymentDifference>

function differenceIn({ about, id, order, currency, status }: ListedReport, gatewayMinor: bigint | null) {
  return (found: Found): PaymentDifference => ({
    about,
    itemId: id,
    orderId: order,
    currency,
    gatewayMinor,
    houseMinor: null,
    gatewayState: status,
    houseState: null,
    ...found,
  })
}

/** A deposit that was credited here, of which the gateway knows nothing. */
export function missingCharge(row: ComparedDeposit): PaymentDifference {
  const { depositId, currency, state } = row
  return missing('charge', { id: depositId, currency, state, houseMinor: creditedMinor(row) }, 'propose_adjustment')
}

/** A withdrawal that was paid here, of which the gateway knows nothing. */
export function missingPayout({ withdrawalId: id, currency, state, amountMinor }: ComparedPayout): PaymentDifference {
  return missing('payout', { id, currency, state, houseMinor: amountMinor }, 'people_decide')
}

function missing(
  about: PaymentDifference['about'],
  { id, currency, state, houseMinor }: { id: string; currency: string; state: string; houseMinor: bigint },
  proposal: PaymentProposal,
): PaymentDifference {
  return {
    about,
    itemId: id,
    kind: 'missing_there',
    orderId: id,
    currency,
    gatewayMinor: null,
    houseMinor,
    gatewayState: null,
    houseState: state,
    proposal,
  }
}
