import type { ContractTerms } from '@baize/pay'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { checkTerms, type Decided } from './accept-offer.ts'
import { endRunning, isInPlace, momentOf, newContractId } from './act-on-contract.ts'
import { newsOfEnded, tellAfter, tellNews, type ContractNews } from './contract-news.ts'
import type { ContractRow } from './contracts.sql.ts'
import { contractById, decideOffer, insertOffer, lockContracts, setTermination } from './life.sql.ts'
import { selectForDesk, type DeskFilter } from './lists.sql.ts'

/** An operator's decision about a contract. */
export interface DeskDecision {
  readonly brandId: BrandId
  readonly contractId: string
  /** `end` ends any contract with its running period; the others concern contracts that the site itself pays. */
  readonly action: 'withdraw' | 'end' | 'refuseTermination'
  /** Records it in the same transaction. */
  readonly note: (tx: Database, before: ContractRow, after: ContractRow, endedBelow: number) => Promise<void>
}

/** Contracts as operators work with them. */
export interface ContractDesk {
  list(
    filter: DeskFilter,
    slice: { offset: number; limit: number; countUpTo: number },
  ): ReturnType<typeof selectForDesk>
  /** Offers a contract that the site itself pays to an agent without an upline. */
  offer(order: {
    readonly brandId: BrandId
    readonly downlineId: MemberId
    readonly terms: ContractTerms
    readonly operatorId: string
    readonly note: (tx: Database, offer: ContractRow) => Promise<void>
  }): Promise<ContractRow>
  decide(decision: DeskDecision): Promise<ContractRow>
}

export function openContractDesk(parts: ContractParts): ContractDesk {
  const { database } = parts
  return {
    list: (filter, slice) => selectForDesk(database, filter, slice),
    async offer({ brandId, downlineId, terms, operatorId, note }) {
      const made = await database.transaction().execute(async (tx) => {
        await lockContracts(tx, brandId, terms.kind)
        const moment = momentOf(parts, brandId)
        const about = { brandId, uplineId: undefined, downlineId, terms }
        if (!(await isInPlace(parts, tx, about)))
          throw new Refusal('contract.not_top', { fields: [{ field: 'member', code: 'contract.not_top' }] })
        await checkTerms(tx, { ...about, kind: terms.kind }, moment)
        const order = { contractId: newContractId(parts), ...about, byOperator: operatorId, at: moment.at }
        const stored = await insertOffer(tx, order)
        if (stored === undefined) throw new Refusal('contract.offer_open')
        await tellNews(parts, tx, [{ kind: 'contract_offered', to: downlineId, about: stored }])
        await note(tx, stored)
        return stored
      })
      tellAfter(parts, brandId, [downlineId])
      return made
    },
    async decide({ brandId, contractId, action, note }) {
      const { contract, told } = await database.transaction().execute(async (tx) => {
        const seen = await contractById(tx, brandId, contractId)
        if (seen === undefined) throw new Refusal('contract.unknown')
        await lockContracts(tx, brandId, seen.kind)
        const before = await contractById(tx, brandId, contractId)
        if (before === undefined) throw new Refusal('contract.unknown')
        const done = await carryOut(parts, tx, before, action)
        if (done === undefined) throw new Refusal('contract.decided')
        const news = newsOf(action, done)
        await tellNews(parts, tx, news)
        await note(tx, before, done.contract, done.ended.length)
        return { contract: done.contract, told: news.map(({ to }) => to) }
      })
      tellAfter(parts, brandId, told)
      return contract
    },
  }
}

/** What agents are told about an operator's decision. */
function newsOf(action: DeskDecision['action'], { contract, ended }: Decided): readonly ContractNews[] {
  if (action === 'end') return newsOfEnded([contract, ...ended])
  const kind = action === 'withdraw' ? 'contract_withdrawn' : 'contract_kept'
  return [{ kind, to: contract.downlineId, about: contract }]
}

async function carryOut(
  parts: ContractParts,
  tx: Database,
  before: ContractRow,
  action: DeskDecision['action'],
): Promise<Decided | undefined> {
  const moment = momentOf(parts, before.brandId)
  const alone = (row: ContractRow | undefined) => row && { contract: row, ended: [] }
  const isTopLevel = before.uplineId === undefined
  switch (action) {
    case 'withdraw':
      if (!isTopLevel) return undefined
      return alone(await decideOffer(tx, before.contractId, { state: 'withdrawn', at: moment.at }))
    case 'refuseTermination':
      return isTopLevel ? alone(await setTermination(tx, before.contractId, undefined)) : undefined
    case 'end':
      if (before.state !== 'accepted' || before.inForceTo !== undefined) return undefined
      return endRunning(tx, before, { reason: 'by_operator', moment })
  }
}
