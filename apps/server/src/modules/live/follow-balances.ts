import { zeroMinor, type Currency } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Sockets, WalletOwner } from '../../kernel/sockets/index.ts'
import { laneVersions, movedBalances, nextBatches, openBonuses, owedOf, type AccountId } from '../ledger/index.ts'
import { presentBalance, type Wallet } from '../wallet/index.ts'

export interface BalanceParts {
  /** Connections with lower priority than bets. */
  readonly background: Database
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly sockets: Pick<Sockets, 'tell' | 'isWatching'>
  readonly stepLimits: { readonly batches: number; readonly postings: number }
}

/** The owner of a watched account, and the currency in which its balance is formatted. */
interface Watched {
  readonly owner: WalletOwner
  readonly currency: Currency
  /** The number of steps since somebody was last seen watching it. */
  unseen: number
}

/**
 * The number of steps without a watcher after which an account is dropped. A page that has just subscribed is seen
 * within far fewer.
 */
const maxUnseenSteps = 40

/**
 * Sends members' pages the changes of their balance by following the log. It reads the log only while somebody is
 * watching and stores no cursor: a page requests its balance when it begins to watch.
 */
export class BalanceFollower {
  readonly #parts: BalanceParts
  readonly #watched = new Map<AccountId, Watched>()
  #cursors: Map<number, bigint> | undefined
  #begins: Promise<void> | undefined

  constructor(parts: BalanceParts) {
    this.#parts = parts
  }

  /** Once this resolves, changes on the session's account are sent to the member's pages. */
  async watch({ brandId, memberId, wallet }: Session): Promise<void> {
    const { accountId, currency } = await this.#parts.wallet.accountOf(brandId, memberId, wallet)
    this.#watched.set(accountId, { owner: { brandId, memberId, wallet }, currency, unseen: 0 })
    // The first watcher starts reading the log from its current end.
    if (this.#cursors === undefined) await (this.#begins ??= this.#begin())
  }

  /** Reads a bounded part of what is new. Returns whether there is more. */
  async step(): Promise<boolean> {
    this.#dropUnwatched()
    const cursors = this.#cursors
    if (cursors === undefined) return false
    let more = false
    for (const { lane, version } of await laneVersions(this.#parts.background)) {
      // If a lane was created since the start, all of its batches are new.
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
    const moved = await movedBalances(background, step, [...this.#watched.keys()])
    // Whoever owes something has a balance of zero.
    const empty = [...moved].flatMap(([accountId, balanceMinor]) => (balanceMinor === 0n ? [accountId] : []))
    const [owed, bonuses] = await Promise.all([owedOf(background, empty), openBonuses(background, [...moved.keys()])])
    for (const [accountId, balanceMinor] of moved) {
      const watched = this.#watched.get(accountId)
      if (watched === undefined) continue
      const { owner, currency } = watched
      const owedMinor = owed.get(accountId) ?? zeroMinor
      const value = presentBalance({ balanceMinor, owedMinor, bonus: bonuses.get(accountId), currency })
      sockets.tell(owner, 'balance', { type: 'balance', value })
    }
    return step.upToBatch
  }

  #dropUnwatched(): void {
    for (const [accountId, watched] of this.#watched) {
      watched.unseen = this.#parts.sockets.isWatching(watched.owner, 'balance') ? 0 : watched.unseen + 1
      if (watched.unseen > maxUnseenSteps) this.#watched.delete(accountId)
    }
    if (this.#watched.size === 0 && this.#begins === undefined) this.#cursors = undefined
  }
}
