import { formatAmount, type Currency } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Sockets, WalletOwner } from '../../kernel/sockets/index.ts'
import { laneVersions, movedBalances, nextBatches, type AccountId } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface BalanceParts {
  /** Connections that yield to bets. */
  readonly background: Database
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly sockets: Pick<Sockets, 'tell' | 'isWatching'>
  readonly stepLimits: { readonly batches: number; readonly postings: number }
}

/** Whose account it is, and how its balance is written. */
interface Watched {
  readonly owner: WalletOwner
  readonly currency: Currency
  /** For how many steps nobody was seen to watch it. */
  unseen: number
}

/** A page that is just being told that it watches is seen within far fewer steps. */
const unseenAtMost = 40

/**
 * Tells members' pages how their balance moves, by reading the log on. It reads only while somebody watches, and keeps no
 * place in the log beyond that: a page asks for its balance when it begins to watch.
 */
export class BalanceFollower {
  readonly #parts: BalanceParts
  readonly #watched = new Map<AccountId, Watched>()
  #cursors: Map<number, bigint> | undefined
  #begins: Promise<void> | undefined

  constructor(parts: BalanceParts) {
    this.#parts = parts
  }

  /** From when it resolves on, what is posted on the account of a session is told to the member's pages. */
  async watch({ brandId, memberId, wallet }: Session): Promise<void> {
    const { accountId, currency } = await this.#parts.wallet.accountOf(brandId, memberId, wallet)
    this.#watched.set(accountId, { owner: { brandId, memberId, wallet }, currency, unseen: 0 })
    // Who watches first has the log read from now on.
    if (this.#cursors === undefined) await (this.#begins ??= this.#begin())
  }

  /** Reads what is new, a bounded part of it. Answers whether more is waiting. */
  async step(): Promise<boolean> {
    this.#forgetGone()
    const cursors = this.#cursors
    if (cursors === undefined) return false
    let more = false
    for (const { lane, version } of await laneVersions(this.#parts.background)) {
      // A lane that was not there at the beginning is new from its first batch on.
      const afterBatch = cursors.get(lane) ?? 0n
      const upToBatch = afterBatch < version ? await this.#tell(lane, afterBatch) : version
      cursors.set(lane, upToBatch)
      more ||= upToBatch < version
    }
    return more
  }

  async #begin(): Promise<void> {
    try {
      const versions = await laneVersions(this.#parts.background)
      this.#cursors = new Map(versions.map(({ lane, version }) => [lane, version]))
    } finally {
      this.#begins = undefined
    }
  }

  async #tell(lane: number, afterBatch: bigint): Promise<bigint> {
    const { background, sockets, stepLimits } = this.#parts
    const step = await nextBatches(background, { lane, afterBatch }, stepLimits)
    for (const [accountId, balanceMinor] of await movedBalances(background, step, [...this.#watched.keys()])) {
      const watched = this.#watched.get(accountId)
      if (watched === undefined) continue
      const { owner, currency } = watched
      const balance = formatAmount(balanceMinor, currency.digits)
      const value = { balance, currencySymbol: currency.symbol, currencyCode: currency.code }
      sockets.tell(owner, 'balance', { type: 'balance', value })
    }
    return step.upToBatch
  }

  #forgetGone(): void {
    for (const [accountId, watched] of this.#watched) {
      watched.unseen = this.#parts.sockets.isWatching(watched.owner, 'balance') ? 0 : watched.unseen + 1
      if (watched.unseen > unseenAtMost) this.#watched.delete(accountId)
    }
    if (this.#watched.size === 0 && this.#begins === undefined) this.#cursors = undefined
  }
}
