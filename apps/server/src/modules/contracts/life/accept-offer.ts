import { aboveUpline, lengthOf, periodAt, problemsOf, type AgentProgramme } from '@baize/pay'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContractRow } from './contracts.sql.ts'
import { decideOffer, endContracts, holdingAfter, paidAfter } from './life.sql.ts'

/** What is known when somebody accepts. */
export interface Moment {
  readonly at: Temporal.Instant
  readonly timeZone: string
  readonly programme: AgentProgramme | undefined
}

const later = (...moments: readonly (Temporal.Instant | undefined)[]) =>
  moments
    .filter((one) => one !== undefined)
    .reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one))

/**
 * Refuses terms that the brand does not allow, or that are above those by which the upline is paid. Returns from when on the upline
 * is paid without a gap; `undefined` if the site itself pays.
 */
export async function checkTerms(
  tx: Database,
  offer: Pick<ContractRow, 'brandId' | 'kind' | 'uplineId' | 'terms'>,
  { at, programme }: Moment,
): Promise<Temporal.Instant | undefined> {
  const [problem] = programme === undefined ? [{ field: 'kind' }] : problemsOf(offer.terms, programme)
  if (problem !== undefined || programme === undefined)
    throw new Refusal('contract.terms_invalid', {
      fields: [{ field: problem?.field ?? 'kind', code: 'contract.terms_invalid' }],
    })
  if (offer.uplineId === undefined) return undefined
  const own = await holdingAfter(tx, { ...offer, downlineId: offer.uplineId }, at)
  const last = own.at(-1)
  if (last === undefined || last.inForceTo !== undefined) throw new Refusal('contract.upline_without')
  for (const contract of own) {
    const field = aboveUpline(offer.terms, contract.terms, programme)
    if (field !== undefined)
      throw new Refusal('contract.above_upline', { fields: [{ field, code: 'contract.above_upline' }] })
  }
  let from = last.inForceFrom
  for (const before of own.toReversed().slice(1)) {
    if (before.inForceTo === undefined || from === undefined || !before.inForceTo.equals(from)) break
    from = before.inForceFrom
  }
  return from
}

/** When a contract begins if there was none of its kind before: with the brand's day or hour; real-time wages at once. */
function firstBegin({ kind }: Pick<ContractRow, 'kind'>, { at, timeZone }: Moment): Temporal.Instant {
  if (kind === 'realtime') return at
  return periodAt(kind === 'hourly' ? 'hour' : 'daily', at, timeZone).from
}

/** When a contract ends whose end is decided now: with its running period; real-time wages at once. One that has not begun never does. */
export function endOfRunning(
  { kind, cadence, inForceFrom }: ContractRow,
  { at, timeZone }: Pick<Moment, 'at' | 'timeZone'>,
): Temporal.Instant {
  if (inForceFrom !== undefined && Temporal.Instant.compare(inForceFrom, at) > 0) return inForceFrom
  return kind === 'realtime' ? at : periodAt(lengthOf(kind, cadence), at, timeZone).to
}

/** What accepting an offer does. */
export interface Acceptance {
  /** When the contract begins. */
  readonly from: Temporal.Instant
  /** The contract without an end that it replaces. */
  readonly replaced: ContractRow | undefined
  /** Contracts that the downline pays and that are above it (4.030). */
  readonly above: readonly ContractRow[]
}

/** What accepting an offer would do at a moment. Refuses like accepting it. */
export async function planAcceptance(db: Database, offer: ContractRow, moment: Moment): Promise<Acceptance> {
  const covered = await checkTerms(db, offer, moment)
  const first = firstBegin(offer, moment)
  const before = await holdingAfter(db, offer, first)
  const replaced = before.find(({ inForceTo }) => inForceTo === undefined)
  const from =
    replaced === undefined
      ? later(first, covered, ...before.map(({ inForceTo }) => inForceTo))
      : later(endOfRunning(replaced, moment), covered)
  const { programme } = moment
  const paid = await paidAfter(db, { ...offer, uplineId: offer.downlineId }, from)
  const above = paid.filter(
    ({ terms }) => programme === undefined || aboveUpline(terms, offer.terms, programme) !== undefined,
  )
  return { from, replaced, above }
}

/** What came of a decision about a contract. */
export interface Decided {
  readonly contract: ContractRow
  /** Contracts below that it has ended. */
  readonly ended: readonly ContractRow[]
}

/**
 * Accepts an offer, within a transaction that holds the lock of its kind: the contract before it ends where it begins, and contracts
 * that the downline pays and that are above it end there too, with all that depend on them (4.030).
 */
export async function acceptOffer(tx: Database, offer: ContractRow, moment: Moment): Promise<Decided | undefined> {
  const { from, replaced, above } = await planAcceptance(tx, offer, moment)
  const { at } = moment
  if (replaced !== undefined)
    await endContracts(tx, { contractIds: [replaced.contractId], to: from, reason: 'replaced', at, withBelow: false })
  const contract = await decideOffer(tx, offer.contractId, { state: 'accepted', at, from })
  if (contract === undefined) return undefined
  const contractIds = above.map(({ contractId }) => contractId)
  return {
    contract,
    ended: await endContracts(tx, { contractIds, to: from, reason: 'above_upline', at, withBelow: true }),
  }
}
