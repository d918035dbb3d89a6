import { minor, zeroMinor, type Minor } from '@baize/money'
import type { BonusEnd, BonusTerms, OpenBonus } from '../bonus.types.ts'
import type { HouseAccountId, ProviderId } from '../ledger.types.ts'

/** A bonus of an account. */
export interface Bonus {
  /** The number of the posting that opened it. */
  readonly openedSeq: bigint
  readonly terms: BonusTerms
  readonly bonusesAccountId: HouseAccountId
  readonly promotionsAccountId: HouseAccountId
  leftMinor: bigint
  ended: BonusEnd | undefined
}

/** What was staked in a round, less what was returned, and how much of that came from which bonus. */
export interface RoundStakes {
  /** The first stake that is counted here has this number or a later one. */
  readonly firstSeq: bigint
  /** Whether earlier stakes of the round may be in the database. */
  isPartial: boolean
  stakedMinor: bigint
  /** By the number of the posting that opened the bonus. */
  readonly shares: Map<bigint, bigint>
  /** The batch that last added to it. */
  lastBatch: bigint
}

/** What of one bet or win moved out of bonuses (above zero) or back into them, by the number that opened the bonus. */
export interface KeyShares {
  readonly stake: Map<bigint, bigint>
  readonly payout: Map<bigint, bigint>
  lastBatch: bigint
}

/** How many rounds of an account are remembered; for others, the database is asked. */
const maxRounds = 64
/** Bets are returned so rarely that only those which may not be in the database yet are remembered. */
const maxKeys = 0
/** Batches that may still be under way. What they added is nowhere else yet. */
const unwritten = 4n

/**
 * What a lane remembers of the bonuses of one account. Only accounts that have or had a bonus have one of these. Changes of
 * a command that is not accepted are taken back.
 */
export class BonusBook {
  readonly #bonuses = new Map<bigint, Bonus>()
  readonly #rounds = new Map<string, RoundStakes>()
  readonly #keys = new Map<string, KeyShares>()
  #newest: Bonus | undefined
  /** Whether rounds that are not here have certainly no stake. */
  #isWhole: boolean
  #undo: (() => void)[] = []

  /** `isWhole`: all rounds of the account will be added. */
  constructor(isWhole: boolean) {
    this.#isWhole = isWhole
  }

  /** The bonus that is open. */
  get open(): Bonus | undefined {
    return this.#newest?.ended === undefined ? this.#newest : undefined
  }

  bonus(openedSeq: bigint): Bonus {
    const bonus = this.#bonuses.get(openedSeq)
    if (bonus === undefined)
      throw new Error(`the bonus that posting ${openedSeq} opened was not loaded before deciding`)
    return bonus
  }

  round(providerId: ProviderId, round: string): RoundStakes | undefined {
    return this.#rounds.get(placeOf(providerId, round))
  }

  /** How much of what was staked in a round came from the bonus that is open. */
  openShareOf(providerId: ProviderId, round: string): bigint {
    const { open } = this
    return open === undefined ? 0n : (this.round(providerId, round)?.shares.get(open.openedSeq) ?? 0n)
  }

  ofKey(providerId: ProviderId, key: string): KeyShares | undefined {
    return this.#keys.get(placeOf(providerId, key))
  }

  /** Begins a command: what it changes can be taken back until the next one begins. */
  begin(): void {
    this.#undo = []
  }

  takeBack(): void {
    for (const undo of this.#undo.toReversed()) undo()
    this.#undo = []
  }

  /** Adds a bonus that was loaded, unless it is known already. */
  learn(bonus: Bonus): void {
    if (this.#bonuses.has(bonus.openedSeq)) return
    this.#bonuses.set(bonus.openedSeq, bonus)
    if (this.#newest === undefined || bonus.openedSeq > this.#newest.openedSeq) this.#newest = bonus
  }

  addOpened(bonus: Bonus): void {
    const before = this.#newest
    this.#bonuses.set(bonus.openedSeq, bonus)
    this.#newest = bonus
    this.#undo.push(() => {
      this.#bonuses.delete(bonus.openedSeq)
      this.#newest = before
    })
  }

  change(bonus: Bonus, to: Pick<Bonus, 'leftMinor' | 'ended'>): void {
    const { leftMinor, ended } = bonus
    this.#undo.push(() => Object.assign(bonus, { leftMinor, ended }))
    Object.assign(bonus, to)
  }

  /** Adds to what was staked in a round. */
  addToRound(
    providerId: ProviderId,
    round: string,
    add: { readonly seq: bigint; readonly batch: bigint; readonly stakedMinor: bigint; readonly shares: Shares },
  ): void {
    const place = placeOf(providerId, round)
    const before = this.#rounds.get(place)
    const stakes: RoundStakes =
      before === undefined
        ? { firstSeq: add.seq, isPartial: !this.#isWhole, stakedMinor: 0n, shares: new Map(), lastBatch: add.batch }
        : { ...before, shares: new Map(before.shares), lastBatch: add.batch }
    stakes.stakedMinor += add.stakedMinor
    addShares(stakes.shares, add.shares)
    this.#put(this.#rounds, place, stakes)
  }

  addToKey(
    providerId: ProviderId,
    key: string,
    add: { readonly batch: bigint; readonly part: 'stake' | 'payout'; readonly shares: Shares },
  ): void {
    const place = placeOf(providerId, key)
    const before = this.#keys.get(place)
    const shares: KeyShares = {
      stake: new Map(before?.stake),
      payout: new Map(before?.payout),
      lastBatch: add.batch,
    }
    addShares(shares[add.part], add.shares)
    this.#put(this.#keys, place, shares)
  }

  /** Adds what the database knows of a round that is not here, or only in part. */
  learnRound(providerId: ProviderId, round: string, stakedMinor: bigint, shares: Shares): void {
    const place = placeOf(providerId, round)
    const known = this.#rounds.get(place)
    if (known !== undefined && !known.isPartial) return
    const stakes: RoundStakes = known ?? {
      firstSeq: 0n,
      isPartial: false,
      stakedMinor: 0n,
      shares: new Map(),
      lastBatch: 0n,
    }
    stakes.isPartial = false
    stakes.stakedMinor += stakedMinor
    addShares(stakes.shares, shares)
    this.#rounds.set(place, stakes)
  }

  /** Adds what the database knows of a bet or win. */
  learnKey(providerId: ProviderId, key: string, stake: Shares, payout: Shares): void {
    const place = placeOf(providerId, key)
    if (this.#keys.has(place)) return
    this.#keys.set(place, { stake: new Map(stake), payout: new Map(payout), lastBatch: 0n })
  }

  /** Forgets the oldest rounds and bets beyond what is kept, but nothing that may not be in the database yet. */
  trim(batch: bigint): void {
    if (dropOldest(this.#rounds, maxRounds, batch)) this.#isWhole = false
    dropOldest(this.#keys, maxKeys, batch)
  }

  #put<Kept>(kept: Map<string, Kept>, place: string, next: Kept): void {
    const before = kept.get(place)
    kept.delete(place)
    kept.set(place, next)
    this.#undo.push(() => {
      if (before === undefined) kept.delete(place)
      else kept.set(place, before)
    })
  }
}

/** Amounts of bonus money by the number of the posting that opened the bonus. */
export type Shares = Iterable<readonly [openedSeq: bigint, amountMinor: bigint]>

function addShares(to: Map<bigint, bigint>, more: Shares): void {
  for (const [openedSeq, amount] of more) to.set(openedSeq, (to.get(openedSeq) ?? 0n) + amount)
}

function dropOldest(kept: Map<string, { readonly lastBatch: bigint }>, most: number, batch: bigint): boolean {
  let dropped = false
  for (const [place, { lastBatch }] of kept) {
    if (kept.size <= most || lastBatch > batch - unwritten) break
    kept.delete(place)
    dropped = true
  }
  return dropped
}

function placeOf(providerId: ProviderId, name: string): string {
  return `${providerId}|${name}`
}

/** What others see of a bonus while it is open. */
export function openBonusOf(bonus: Bonus | undefined): OpenBonus | undefined {
  return bonus && { bonusId: bonus.terms.bonusId, leftMinor: minorOf(bonus.leftMinor), terms: bonus.terms }
}

function minorOf(amount: bigint): Minor {
  return amount === 0n ? zeroMinor : minor(amount)
}
