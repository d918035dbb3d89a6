import type { JackpotValue } from '@baize/contract'
import { formatAmount, zeroMinor } from '@baize/money'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Brand, Brands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { Showcase } from './showcase.ts'

export interface JackpotParts {
  readonly brands: Pick<Brands, 'all' | 'byId'>
  readonly ledger: Pick<Ledger, 'houseAccount' | 'houseBalance'>
  readonly sockets: Pick<Sockets, 'publish' | 'isWatched'>
  readonly clock: Clock
}

/** How long a pool's balance is cached, and how often pages are sent the next steps of a showcase. */
const poolMs = 2_000
const showcaseMs = 60_000

interface ReadPool {
  readonly amount: string
  readonly atMs: number
}

/**
 * Rejects showcases in production: a showcase is not money, so a site that takes money must not have one. Throws a
 * {@link StartProblem}.
 */
export function refuseShowcases(brands: readonly Pick<Brand, 'code' | 'jackpot'>[], mode: Config['mode']): void {
  const shown = brands.find(({ jackpot }) => jackpot?.source === 'showcase')
  if (mode === 'production' && shown !== undefined)
    throw new StartProblem(
      `The brand ${shown.code} shows a jackpot that is not real money (jackpot.source is showcase). In production it must be the pool, or be left out.`,
    )
}

/** The jackpot tickers of the brands. */
export class Jackpots {
  readonly #parts: JackpotParts
  readonly #showcases = new Map<BrandId, Showcase>()
  readonly #pools = new Map<BrandId, ReadPool>()
  /** What pages were told last. */
  readonly #told = new Map<BrandId, string>()
  #showcasesPublishedMs = 0

  constructor(parts: JackpotParts) {
    this.#parts = parts
    for (const brand of parts.brands.all)
      if (brand.jackpot?.source === 'showcase')
        this.#showcases.set(brand.brandId, new Showcase(brand, brand.jackpot.seed))
  }

  /** Returns what a brand's ticker shows now. */
  async show(brandId: BrandId): Promise<JackpotValue> {
    const showcase = this.#showcases.get(brandId)
    if (showcase !== undefined) return showcase.at(this.#parts.clock.now())
    const { jackpot, currency } = this.#parts.brands.byId(brandId)
    if (jackpot === undefined) return { source: 'none', amount: '', currencySymbol: currency.symbol, steps: [] }
    return { source: 'pool', amount: await this.#poolOf(brandId), currencySymbol: currency.symbol, steps: [] }
  }

  /** Publishes changes to open pages. */
  async follow(): Promise<void> {
    const { brands, sockets } = this.#parts
    const nowMs = this.#nowMs()
    const publishShowcases = nowMs - this.#showcasesPublishedMs >= showcaseMs
    if (publishShowcases) this.#showcasesPublishedMs = nowMs
    for (const { brandId, jackpot } of brands.all) {
      if (!sockets.isWatched(brandId, 'jackpot')) continue
      if (jackpot?.source === 'showcase' && publishShowcases) sockets.publish(brandId, 'jackpot')
      if (jackpot?.source === 'pool' && (await this.#poolMoved(brandId))) sockets.publish(brandId, 'jackpot')
    }
  }

  /** Whether open pages were told another amount. Pages that were just opened have asked for theirs, which says nothing about others. */
  async #poolMoved(brandId: BrandId): Promise<boolean> {
    const amount = await this.#poolOf(brandId)
    if (this.#told.get(brandId) === amount) return false
    this.#told.set(brandId, amount)
    return true
  }

  async #poolOf(brandId: BrandId): Promise<string> {
    const read = this.#pools.get(brandId)
    if (read !== undefined && Math.abs(this.#nowMs() - read.atMs) < poolMs) return read.amount
    const { brands, ledger } = this.#parts
    const { currency } = brands.byId(brandId)
    const account = await ledger.houseAccount({ brandId, currency: currency.code, name: 'jackpot' })
    const balanceMinor = await ledger.houseBalance(account)
    // A pool that paid more than it had shows zero, never a negative amount.
    const amount = formatAmount(balanceMinor > 0n ? balanceMinor : zeroMinor, currency.digits)
    this.#pools.set(brandId, { amount, atMs: this.#nowMs() })
    return amount
  }

  #nowMs(): number {
    return this.#parts.clock.now().epochMilliseconds
  }
}
