import { minor, type Minor } from '@baize/money'
import {
  endingEntry,
  openingEntry,
  type AccountId,
  type AccountRule,
  type BonusTerms,
  type EntryDraft,
  type HouseAccountId,
  type PostCommand,
  type ProviderId,
  type TransactionDraft,
  type WinReview,
} from './index.ts'
import type { SeededChance } from './test-chance.ts'

/** The id of a bonus. */
function bonusIdOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** The accounts and ids for random commands. */
export interface CommandWorld {
  readonly accounts: readonly AccountId[]
  readonly providerId: ProviderId
  readonly games: HouseAccountId
  readonly inPlay: HouseAccountId
  readonly debts: HouseAccountId
  readonly promotions: HouseAccountId
  readonly bonuses: HouseAccountId
  readonly pending: HouseAccountId
  /** How much may be paid without a review. */
  readonly review: WinReview
}

/**
 * Makes commands like those of members, vendors and operators: bets with and without wins, repeated, regrouped, with
 * different content, rolled back before and after they arrive, holds, withdrawals, deposits and transfers.
 */
export class CommandMaker {
  readonly #world: CommandWorld
  readonly #chance: SeededChance
  readonly #sent: PostCommand[] = []
  readonly #alone = new Set<PostCommand>()
  #made = 0
  /** The bonus that was to be opened last on each account. */
  readonly #opened = new Map<AccountId, string>()

  constructor(world: CommandWorld, chance: SeededChance) {
    this.#world = world
    this.#chance = chance
  }

  /** Commands that may be sent simultaneously: those that share a key are the same command. */
  burst(count: number): PostCommand[] {
    const taken = new Map<string, PostCommand>()
    const burst: PostCommand[] = []
    while (burst.length < count) {
      const command = this.#next()
      const names = command.transactions.flatMap(({ key, claims = [] }) => [key, ...claims])
      // A partly stored command may be decided after others of its burst, so it is sent alone.
      const alone = this.#alone.has(command)
      if (alone && burst.length > 0) continue
      if (names.some((name) => taken.has(name) && taken.get(name) !== command)) continue
      for (const name of names) taken.set(name, command)
      burst.push(command)
      this.#sent.push(command)
      if (alone) break
    }
    return burst
  }

  rule(): AccountRule {
    const flow = this.#pick(['stake', 'loss', 'deposit'] as const)
    const period = this.#pick(['day', 'day', 'week', 'month'] as const)
    // Some limits are below a single stake; others are used up within a burst.
    const limit = { flow, period, maxMinor: this.#amount(this.#pick([200, 2_000])), timeZone: 'Asia/Bangkok' }
    const limits = this.#chance.below(2) === 0 ? [limit] : []
    return { blocked: this.#chance.below(3) === 0, limits, reason: 'by chance' }
  }

  #next(): PostCommand {
    const old = this.#sent.length === 0 ? undefined : this.#sent[this.#chance.below(this.#sent.length)]
    switch (old === undefined ? 9 : this.#chance.below(12)) {
      case 0:
        return old ?? this.#fresh()
      case 1:
        return this.#regrouped(old ?? this.#fresh())
      case 2:
        return this.#altered(old ?? this.#fresh())
      case 3:
      case 4:
        return this.#rollback(old ?? this.#fresh())
      case 5:
        return this.#rollbackBeforeBet()
      default:
        return this.#fresh()
    }
  }

  #fresh(): PostCommand {
    const [account, other] = [this.#account(), this.#account()]
    const round = `round ${this.#chance.below(50)}`
    const gameType = this.#pick(['RNG', 'RNG', 'FISH'])
    const stake = this.#entry('stake', -this.#amount(300), { round, gameCode: 'g', gameType })
    const payout = this.#entry('payout', this.#amount(500), { round, closesRound: true, review: this.#world.review })
    switch (this.#chance.below(15)) {
      case 10:
      case 11:
        return this.#bonusOpened(account)
      case 12:
        return this.#bonusEnded(account)
      case 13:
        return this.#command(account, this.#part([{ ...stake, kind: 'hold', houseAccountId: this.#world.pending }]))
      case 0:
        return this.#command(account, this.#part([this.#entry('deposit', this.#amount(400))]))
      case 1:
        return this.#command(account, this.#part([stake]), this.#part([payout]))
      case 2:
        return this.#command(account, this.#part([stake, payout]))
      case 3:
        return this.#command(account, this.#part([{ ...stake, kind: 'hold', houseAccountId: this.#world.inPlay }]))
      case 4:
        return this.#transfer(account, other)
      case 5:
        return this.#command(account, this.#part([stake]), this.#part([stake]), this.#part([payout]))
      case 7:
        return this.#command(account, this.#part([this.#entry('withdrawal', -this.#amount(200))]))
      case 6:
        return this.#command(account, this.#part([this.#captureOf(stake), stake, payout]), this.#part([stake]))
      default:
        return this.#command(account, this.#part([stake]))
    }
  }

  #bonusOpened(account: AccountId): PostCommand {
    this.#made += 1
    const { promotions, bonuses } = this.#world
    const bonusId = bonusIdOf(this.#made)
    const terms: BonusTerms = {
      bonusId,
      limitsOwnMoney: this.#chance.below(3) === 0,
      onWithdrawal: this.#pick(['refuse', 'end'] as const),
      ...this.#pick([{}, { maxStakeMinor: minor(100n) }, { maxStakeMinor: minor(250n) }]),
      ...this.#pick([{}, {}, { gameTypes: ['RNG'] }]),
    }
    this.#opened.set(account, bonusId)
    const amountMinor = this.#amount(900)
    const given = this.#entry('grant', amountMinor, { houseAccountId: promotions, reference: bonusId })
    const opened = openingEntry({ amountMinor, terms, promotions, bonuses })
    return this.#command(account, { ...this.#part([given, opened]), claims: [`bonus:${bonusId}`] })
  }

  /** Ends the bonus that was to be opened last on the account, which may not be the open one. */
  #bonusEnded(account: AccountId): PostCommand {
    const bonusId = this.#opened.get(account) ?? bonusIdOf(0)
    const how = this.#pick(['convert', 'forfeit'] as const)
    const isBounded = how === 'convert' && this.#chance.below(2) === 0
    const { bonuses } = this.#world
    const entry = endingEntry({ bonusId, how, bonuses, ...(isBounded ? { maxCashOutMinor: this.#amount(300) } : {}) })
    return this.#command(account, this.#part([entry]))
  }

  #captureOf({ amountMinor }: EntryDraft): EntryDraft {
    return this.#entry('capture', -amountMinor, { houseAccountId: this.#world.inPlay })
  }

  #transfer(from: AccountId, to: AccountId): PostCommand {
    const amount = this.#amount(200)
    const given = this.#part([this.#entry('transfer', -amount)])
    return this.#command(from, given, { ...this.#part([this.#entry('transfer', amount)]), accountId: to })
  }

  /** One of its transactions alone, or together with a new one. */
  #regrouped({ accountId, transactions }: PostCommand): PostCommand {
    const [first, second = first] = transactions
    const kept = this.#chance.below(2) === 0 ? first : second
    if (kept === undefined) return this.#fresh()
    const more = this.#chance.below(2) === 0 ? [this.#part([this.#entry('stake', -this.#amount(300))])] : []
    const command = this.#command(accountId, kept, ...more)
    if (more.length > 0) this.#alone.add(command)
    return command
  }

  #altered(old: PostCommand): PostCommand {
    const [first, ...others] = old.transactions
    if (first === undefined || first.entries.some(({ bonus }) => bonus !== undefined)) return this.#fresh()
    const entries = first.entries.map((entry) =>
      entry.amountMinor === 0n
        ? { ...entry, reference: 'another' }
        : { ...entry, amountMinor: minor(entry.amountMinor - 1n || 1n) },
    )
    return { ...old, transactions: [{ ...first, entries }, ...others] }
  }

  #rollback({ accountId, transactions }: PostCommand): PostCommand {
    const [original] = transactions
    const [entry] = original?.entries ?? []
    if (original === undefined || entry === undefined || entry.amountMinor === 0n) return this.#fresh()
    const back = this.#entry('rollback', minor(-entry.amountMinor), {
      reference: original.key,
      round: entry.round,
      debtAccountId: this.#world.debts,
    })
    return this.#command(original.accountId ?? accountId, { ...this.#part([back]), claims: [`undo ${original.key}`] })
  }

  #rollbackBeforeBet(): PostCommand {
    this.#made += 1
    const bet = `bet ${this.#made} to come`
    const nothing = this.#entry('rollback', minor(0n), { reference: bet })
    return this.#command(
      this.#account(),
      { key: bet, entries: [{ ...nothing, kind: 'tombstone' }] },
      this.#part([nothing]),
    )
  }

  #command(accountId: AccountId, ...transactions: TransactionDraft[]): PostCommand {
    return { accountId, providerId: this.#world.providerId, transactions }
  }

  #part(entries: readonly EntryDraft[]): TransactionDraft {
    this.#made += 1
    return { key: `key ${this.#made}`, entries }
  }

  #entry(kind: EntryDraft['kind'], amountMinor: Minor | bigint, more: Partial<EntryDraft> = {}): EntryDraft {
    return { kind, amountMinor: minor(amountMinor), houseAccountId: this.#world.games, ...more }
  }

  #account(): AccountId {
    return this.#pick(this.#world.accounts)
  }

  #amount(max: number): Minor {
    return minor(BigInt(1 + this.#chance.below(max)))
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[this.#chance.below(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
}
