import type { ContractTerms } from '@baize/pay'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { checkTerms } from './accept-offer.ts'
import { endRunning, momentOf, newContractId } from './act-on-contract.ts'
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
    offer: ({ brandId, downlineId, terms, operatorId, note }) =>
      database.transaction().execute(async (tx) => {
        await lockContracts(tx, brandId, terms.kind)
        const moment = momentOf(parts, brandId)
        const about = { brandId, uplineId: undefined, downlineId, terms }
        await checkTerms(tx, { ...about, kind: terms.kind }, moment)
        const order = { contractId: newContractId(parts), ...about, byOperator: operatorId, at: moment.at }
        const made = await insertOffer(tx, order)
        if (made === undefined) throw new Refusal('contract.offer_open')
        await note(tx, made)
        return made
      }),
    decide: ({ brandId, contractId, action, note }) =>
      database.transaction().execute(async (tx) => {
        const seen = await contractById(tx, brandId, contractId)
        if (seen === undefined) throw new Refusal('contract.unknown')
        await lockContracts(tx, brandId, seen.kind)
        const before = await contractById(tx, brandId, contractId)
        if (before === undefined) throw new Refusal('contract.unknown')
        const done = await carryOut(parts, tx, before, action)
        if (done === undefined) throw new Refusal('contract.decided')
        await note(tx, before, done.contract, done.endedBelow)
        return done.contract
      }),
  }
}

async function carryOut(parts: ContractParts, tx: Database, before: ContractRow, action: DeskDecision['action']) {
  const moment = momentOf(parts, before.brandId)
  const alone = (row: ContractRow | undefined) => row && { contract: row, endedBelow: 0 }
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
