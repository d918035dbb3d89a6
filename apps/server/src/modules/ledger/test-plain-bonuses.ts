import type { AccountId, EntryDraft } from './ledger.types.ts'

/** A bonus in the simple model. */
interface PlainBonus {
  readonly id: string
  readonly maxStake: bigint | undefined
  readonly limitsOwnMoney: boolean
  readonly gameTypes: readonly string[] | undefined
  readonly locks: boolean
  left: bigint
  state: 'open' | 'convert' | 'forfeit'
}

/** What was moved of a bonus for a bet or a win: above zero, it came out of it. */
interface PlainMove {
  readonly bonus: number
  readonly part: 'stake' | 'payout'
  readonly round: string | undefined
  readonly key: string
  readonly amount: bigint
}

interface PlainBooks {
  readonly bonuses: PlainBonus[]
  readonly moves: PlainMove[]
  /** Everything that was staked in a round, less what was returned. */
  readonly stakes: { readonly round: string; readonly amount: bigint }[]
}

/** What an entry moves besides its own amount. */
export interface PlainShares {
  readonly before: readonly bigint[]
  readonly amount: bigint
  readonly after: readonly bigint[]
  /** Takes effect when the entry is posted. */
  readonly note: (isHeld: boolean) => void
}

interface Standing {
  readonly key: string
  readonly balance: bigint
  readonly owed: bigint
  readonly wasHeld: boolean
  readonly isWithdrawal: boolean
}

/**
 * A simple model of bonus money: it keeps lists and adds all of them up each time. It shares no code with the lane, and its
 * sums are those of the rules in `docs/money.md`.
 */
export class PlainBonuses {
  #books = new Map<AccountId, PlainBooks>()
  /** A fault to be found: a payout goes to own money alone. */
  forgetsShares = false

  /** What is left of the open bonus; 0 without one. */
  left(accountId: AccountId): bigint {
    return this.#openOf(accountId)?.left ?? 0n
  }

  get all(): readonly PlainBonus[] {
    return [...this.#books.values()].flatMap(({ bonuses }) => bonuses)
  }

  /** A copy to go back to if a command is refused. */
  save(): () => void {
    const saved = structuredClone(this.#books)
    return () => {
      this.#books = saved
    }
  }

  plan(accountId: AccountId, entry: EntryDraft, at: Standing): PlainShares | string {
    const { kind, amountMinor: amount } = entry
    if (entry.bonus !== undefined) return this.#order(accountId, entry)
    if (kind === 'stake') return this.#stake(accountId, entry, at)
    if (kind === 'payout') return this.#payout(accountId, entry, at)
    if (kind === 'rollback' || kind === 'refund') return this.#back(accountId, entry)
    const open = this.#openOf(accountId)
    if (!at.isWithdrawal || open === undefined) return plain(amount)
    if (open.locks) return 'bonus.locked'
    const { left } = open
    const note = () => void Object.assign(open, { left: 0n, state: 'forfeit' })
    return { before: left === 0n ? [0n] : [left, -left], amount, after: [], note }
  }

  #of(accountId: AccountId): PlainBooks {
    const books = this.#books.get(accountId) ?? { bonuses: [], moves: [], stakes: [] }
    this.#books.set(accountId, books)
    return books
  }

  #openOf(accountId: AccountId): PlainBonus | undefined {
    return this.#of(accountId).bonuses.find(({ state }) => state === 'open')
  }

  #order(accountId: AccountId, { bonus, amountMinor }: EntryDraft): PlainShares | string {
    const open = this.#openOf(accountId)
    if (bonus?.order === 'open') {
      if (open !== undefined) return 'bonus.other_open'
      const { bonusId: id, maxStakeMinor: maxStake, limitsOwnMoney, gameTypes, onWithdrawal } = bonus.terms
      const terms = { id, maxStake, limitsOwnMoney, gameTypes, locks: onWithdrawal === 'refuse' }
      const opened: PlainBonus = { ...terms, left: -amountMinor, state: 'open' }
      return plain(amountMinor, () => this.#of(accountId).bonuses.push(opened))
    }
    if (open === undefined || open.id !== bonus?.bonusId) return 'bonus.not_open'
    const { left } = open
    const most = bonus.how === 'forfeit' ? 0n : (bonus.maxKeptMinor ?? left)
    const returned = left > most ? left - most : 0n
    const note = () => void Object.assign(open, { left: 0n, state: bonus.how })
    return { before: [], amount: left, after: returned === 0n ? [] : [-returned], note }
  }

  #stake(accountId: AccountId, entry: EntryDraft, { key, balance, owed, wasHeld }: Standing): PlainShares | string {
    const staked = -entry.amountMinor
    const { round } = entry
    const { bonuses, moves, stakes } = this.#of(accountId)
    const noteStake = () => void (round !== undefined && stakes.push({ round, amount: staked }))
    const open = this.#openOf(accountId)
    if (open === undefined || wasHeld) return plain(-staked, noteStake)
    const isHigh = open.maxStake !== undefined && staked > open.maxStake
    if (isHigh && open.limitsOwnMoney) return 'bonus.stake_too_high'
    const lacks = staked - balance
    const may = owed === 0n && (open.gameTypes?.includes(entry.gameType ?? '') ?? true)
    if (lacks <= 0n || lacks > open.left || !may) return plain(-staked, noteStake)
    if (isHigh) return 'bonus.stake_too_high'
    const note = () => {
      open.left -= lacks
      moves.push({ bonus: bonuses.indexOf(open), part: 'stake', round, key, amount: lacks })
      noteStake()
    }
    return { before: [lacks], amount: -staked, after: [], note }
  }

  #payout(accountId: AccountId, { round, amountMinor }: EntryDraft, { key }: Standing): PlainShares {
    const { bonuses, moves, stakes } = this.#of(accountId)
    const staked = stakes.reduce((sum, one) => (one.round === round ? sum + one.amount : sum), 0n)
    if (round === undefined || staked <= 0n || this.forgetsShares) return plain(amountMinor)
    const shares = bonuses.flatMap((bonus, index) => {
      const taken = moves
        .filter((move) => move.bonus === index && move.part === 'stake' && move.round === round)
        .reduce((sum, { amount }) => sum + amount, 0n)
      const share = (amountMinor * (taken > staked ? staked : taken)) / staked
      return share > 0n && bonus.state !== 'convert' ? [{ bonus, index, share }] : []
    })
    const note = (isHeld: boolean) => {
      for (const { bonus, index, share } of isHeld ? [] : shares) {
        if (bonus.state === 'open') bonus.left += share
        moves.push({ bonus: index, part: 'payout', round, key, amount: -share })
      }
    }
    return { before: [], amount: amountMinor, after: shares.map(({ share }) => -share), note }
  }

  /** A bet that is returned, or a win that is taken back. */
  #back(accountId: AccountId, { reference, amountMinor, round }: EntryDraft): PlainShares {
    const { bonuses, moves, stakes } = this.#of(accountId)
    const part = amountMinor > 0n ? 'stake' : 'payout'
    // No more moves than the entry itself.
    let most: bigint = amountMinor > 0n ? amountMinor : -amountMinor
    const moved = bonuses.flatMap((bonus, index) => {
      const sum = moves
        .filter((move) => move.bonus === index && move.part === part && move.key === reference)
        .reduce((total, { amount }) => total + amount, 0n)
      const size = part === 'stake' ? sum : -sum
      const bounded = size > most ? most : size
      const there = part === 'payout' && bonus.state === 'open' && bonus.left < bounded ? bonus.left : bounded
      if (there <= 0n) return []
      if (part === 'stake' || bonus.state !== 'convert') most -= there
      return bonus.state === 'convert' ? [] : [{ bonus, index, back: part === 'stake' ? -there : there }]
    })
    const note = () => {
      for (const { bonus, index, back } of moved) {
        if (bonus.state === 'open') bonus.left -= back
        moves.push({ bonus: index, part, round, key: reference ?? '', amount: back })
      }
      if (part === 'stake' && round !== undefined) stakes.push({ round, amount: -amountMinor })
    }
    const lines = moved.map(({ back }) => back)
    return { before: part === 'stake' ? [] : lines, amount: amountMinor, after: part === 'stake' ? lines : [], note }
  }
}

function plain(amount: bigint, note: () => void = () => undefined): PlainShares {
  return { before: [], amount, after: [], note }
}
