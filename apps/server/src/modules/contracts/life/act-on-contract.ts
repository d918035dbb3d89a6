import type { ContractAction } from '@baize/contract'
import { termsFromJson, type ContractTermsJson } from '@baize/pay'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { memberNamed } from '../../agents/index.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { acceptOffer, checkTerms, endOfRunning, type Decided, type Moment } from './accept-offer.ts'
import { newsOfAction, tellAfter, tellNews } from './contract-news.ts'
import type { ContractRow } from './contracts.sql.ts'
import { programmeHere } from './kinds-here.ts'
import { contractById, decideOffer, endContracts, insertOffer, lockContracts, setTermination } from './life.sql.ts'

/** Member types of agents (3.023). */
export const agentTypes: readonly number[] = [1, 2, 41, 42]

export function momentOf({ brands, clock }: ContractParts, brandId: Session['brandId']): Moment {
  const brand = brands.byId(brandId)
  return { at: clock.now(), timeZone: brand.timeZone, programme: programmeHere(brand) }
}

export const newContractId = ({ clock, randomness }: ContractParts) =>
  uuidV7(clock.now().epochMilliseconds, randomness.bytes(10))

/** Who an upline's direct downline is to be; without an upline, an agent at the top. */
interface Place {
  readonly brandId: Session['brandId']
  readonly uplineId: Session['memberId'] | undefined
  readonly downlineId: Session['memberId']
}

/**
 * Whether somebody is an agent directly below an upline, or at the top. Asked within a transaction that holds the lock of contracts:
 * whoever moves an agent takes it too and withdraws the offers, so none can be made afterwards for the former place.
 */
export async function isInPlace(
  { identity }: Pick<ContractParts, 'identity'>,
  tx: Database,
  { brandId, uplineId, downlineId }: Place,
): Promise<boolean> {
  const found = await identity.inTeam(brandId, uplineId ?? downlineId, downlineId, tx)
  return found !== undefined && found.uplineId === uplineId && agentTypes.includes(found.type)
}

const contractNumber = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Offers a contract to a direct downline. Throws a refusal if it may not be one, or if another offer of its kind is open. */
export async function offer(
  parts: ContractParts,
  session: Session,
  wish: { readonly downlineId: string; readonly terms: ContractTermsJson },
): Promise<ContractRow> {
  const { brandId, memberId: uplineId } = session
  const { memberId: downlineId } = await memberNamed(parts, session, wish.downlineId)
  if (downlineId === uplineId) throw new Refusal('agent.not_in_team')
  const terms = termsFromJson(wish.terms)
  const made = await parts.database.transaction().execute(async (tx) => {
    await lockContracts(tx, brandId, terms.kind)
    if (!(await isInPlace(parts, tx, { brandId, uplineId, downlineId })))
      throw new Refusal('contract.not_direct', { fields: [{ field: 'downlineId', code: 'contract.not_direct' }] })
    const moment = momentOf(parts, brandId)
    await checkTerms(tx, { brandId, kind: terms.kind, uplineId, terms }, moment)
    const stored = await insertOffer(tx, {
      contractId: newContractId(parts),
      brandId,
      uplineId,
      downlineId,
      terms,
      byOperator: undefined,
      at: moment.at,
    })
    if (stored === undefined) throw new Refusal('contract.offer_open')
    await tellNews(parts, tx, [{ kind: 'contract_offered', to: stored.downlineId, about: stored }])
    return stored
  })
  tellAfter(parts, brandId, [made.downlineId])
  return made
}

/** Which of the two sides of a contract a member is; `undefined` for everybody else. */
export function sideOf(
  { uplineId, downlineId }: Pick<ContractRow, 'uplineId' | 'downlineId'>,
  member: Session['memberId'],
): 'mine' | 'given' | undefined {
  if (downlineId === member) return 'mine'
  return uplineId === member ? 'given' : undefined
}

/** What a side may do with a contract now. */
export function mayDoOf(contract: ContractRow, side: 'mine' | 'given', self: Session['memberId']): ContractAction[] {
  if (contract.state === 'offered') return side === 'mine' ? ['accept', 'reject'] : ['withdraw']
  if (contract.state !== 'accepted' || contract.inForceTo !== undefined) return []
  if (contract.terminationAt === undefined) return ['askTermination']
  return contract.terminationBy === self ? ['withdrawTermination'] : ['agreeTermination', 'refuseTermination']
}

/** What one of the two sides does with a contract. Whoever is neither gets the answer for an id that nobody has. */
export async function act(
  parts: ContractParts,
  { brandId, memberId: self }: Pick<Session, 'brandId' | 'memberId'>,
  { contractId, action }: { readonly contractId: string; readonly action: ContractAction },
): Promise<Decided> {
  if (!contractNumber.test(contractId)) throw new Refusal('contract.unknown')
  const { decided, told } = await parts.database.transaction().execute(async (tx) => {
    const seen = await contractById(tx, brandId, contractId)
    if (seen === undefined || sideOf(seen, self) === undefined) throw new Refusal('contract.unknown')
    await lockContracts(tx, brandId, seen.kind)
    // What has become of it is known only now that nobody else can change it.
    const contract = await contractById(tx, brandId, contractId)
    const side = contract && sideOf(contract, self)
    if (contract === undefined || side === undefined) throw new Refusal('contract.unknown')
    if (!mayDoOf(contract, side, self).includes(action)) throw new Refusal('contract.decided')
    const done = await carryOut(tx, contract, { action, self, moment: momentOf(parts, brandId) })
    if (done === undefined) throw new Refusal('contract.decided')
    const news = newsOfAction(done, action, self)
    await tellNews(parts, tx, news)
    return { decided: done, told: news.map(({ to }) => to) }
  })
  tellAfter(parts, brandId, [self, ...told])
  return decided
}

async function carryOut(
  tx: Database,
  contract: ContractRow,
  {
    action,
    self,
    moment,
  }: { readonly action: ContractAction; readonly self: Session['memberId']; readonly moment: Moment },
): Promise<Decided | undefined> {
  const { contractId } = contract
  const { at } = moment
  const alone = (row: ContractRow | undefined) => row && { contract: row, ended: [] }
  switch (action) {
    case 'accept':
      return acceptOffer(tx, contract, moment)
    case 'reject':
      return alone(await decideOffer(tx, contractId, { state: 'rejected', at }))
    case 'withdraw':
      return alone(await decideOffer(tx, contractId, { state: 'withdrawn', at }))
    case 'askTermination':
      return alone(await setTermination(tx, contractId, { by: self, at }))
    case 'withdrawTermination':
    case 'refuseTermination':
      return alone(await setTermination(tx, contractId, undefined))
    case 'agreeTermination':
      return endRunning(tx, contract, { reason: 'terminated', moment })
  }
}

/** Ends a contract with its running period, and all that depend on it. */
export async function endRunning(
  tx: Database,
  contract: ContractRow,
  {
    reason,
    moment,
  }: { readonly reason: 'terminated' | 'by_operator'; readonly moment: Pick<Moment, 'at' | 'timeZone'> },
): Promise<Decided | undefined> {
  const { contractId } = contract
  const to = endOfRunning(contract, moment)
  const all = await endContracts(tx, { contractIds: [contractId], to, reason, at: moment.at, withBelow: true })
  const now = all.find((one) => one.contractId === contractId)
  return now && { contract: now, ended: all.filter((one) => one !== now) }
}
