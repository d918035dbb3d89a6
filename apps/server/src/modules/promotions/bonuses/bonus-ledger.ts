import type { Minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import { ownVendorCode } from '../../catalog/index.ts'
import {
  endBonus,
  hasStakedElsewhere,
  nextBatches,
  openBonus,
  openBonuses,
  providerCodes,
  readBonusDays,
  readBonusTurnover,
  type AccountId,
  type BonusEnd,
  type BonusSlice,
  type BonusTerms,
  type Ledger,
  type OpenBonus,
} from '../../ledger/index.ts'

/** Bonus money in the ledger: at most one bonus of an account is open. */
export interface BonusLedger {
  /**
   * Opens a bonus once. Refused while another one is open, and with `wallet.changed` if the account has a posting after
   * `ifNewestIs`.
   */
  open(
    asked: Asked & { readonly terms: BonusTerms; readonly amountMinor: Minor; readonly ifNewestIs?: bigint },
  ): Promise<void>
  /** Ends the bonus once. `undefined` if it was not open: a withdrawal has ended it. */
  end(
    asked: Asked & { readonly bonusId: string; readonly how: BonusEnd; readonly maxCashOutMinor: Minor | undefined },
  ): Promise<{ readonly keptMinor: Minor; readonly returnedMinor: Minor } | undefined>
  /** Whether an account has staked anything in games of vendors since a moment, whose rounds may be void later. */
  hasStakedAtVendors(
    db: Database,
    account: { readonly brandId: BrandId; readonly accountId: AccountId },
    since: Temporal.Instant,
  ): Promise<boolean>
  /** The open bonus of an account. */
  openOf(accountId: AccountId): Promise<OpenBonus | undefined>
  /** The open bonuses of accounts; accounts without one are left out. */
  openOfAll(db: Database, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, OpenBonus>>
  /** What was staked with open bonuses in the next batches of a lane. */
  stakes(
    db: Database,
    after: { readonly lane: number; readonly afterBatch: bigint },
  ): Promise<{ readonly upToBatch: bigint; readonly stakes: readonly BonusStake[] }>
  /** What bonuses moved, and what was played with them, in the next batches of a lane. */
  slices(
    db: Database,
    after: { readonly lane: number; readonly afterBatch: bigint },
  ): Promise<{ readonly upToBatch: bigint; readonly slices: readonly BonusSlice[] }>
}

interface Asked {
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly key: string
}

/** What was staked on one game while a bonus was open, and what of it was returned. */
export interface BonusStake {
  readonly bonusId: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly stakedMinor: bigint
  readonly returnedMinor: bigint
}

/** The bounds of one step through the log. */
const stepLimits = { batches: 4_000, postings: 50_000 }

interface LedgerParts {
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post' | 'bonus'>
  readonly brands: Pick<Brands, 'byId'>
}

export function openBonusLedger({ ledger, brands }: LedgerParts): BonusLedger {
  const accountsOf = async (brandId: BrandId) => {
    const currency = brands.byId(brandId).currency.code
    const [providerId, promotions, bonuses] = await Promise.all([
      ledger.provider(brandId, 'house'),
      ledger.houseAccount({ brandId, currency, name: 'promotions' }),
      ledger.houseAccount({ brandId, currency, name: 'bonuses' }),
    ])
    return { providerId, promotions, bonuses }
  }
  return {
    async open({ brandId, ...opening }) {
      await openBonus(ledger, { ...opening, ...(await accountsOf(brandId)) })
    },
    async end({ brandId, maxCashOutMinor, how, ...ending }) {
      const { providerId, bonuses } = await accountsOf(brandId)
      // A maximum belongs to what is converted.
      const most = maxCashOutMinor === undefined || how === 'forfeit' ? {} : { maxCashOutMinor }
      try {
        return await endBonus(ledger, { ...ending, how, providerId, bonuses, ...most })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'bonus.not_open') return undefined
        throw error
      }
    },
    async hasStakedAtVendors(db, { brandId, accountId }, since) {
      return hasStakedElsewhere(db, accountId, { since, than: [await ledger.provider(brandId, 'play')] })
    },
    openOf: (accountId) => ledger.bonus(accountId),
    openOfAll: openBonuses,
    async slices(db, after) {
      const step = await nextBatches(db, after, stepLimits)
      return {
        upToBatch: step.upToBatch,
        slices: step.upToBatch <= after.afterBatch ? [] : await readBonusDays(db, step),
      }
    },
    async stakes(db, after) {
      const step = await nextBatches(db, after, stepLimits)
      const turnover = step.upToBatch <= after.afterBatch ? [] : await readBonusTurnover(db, step)
      const codes = await providerCodes(db, [...new Set(turnover.map(({ providerId }) => providerId))])
      return {
        upToBatch: step.upToBatch,
        stakes: turnover.map(({ providerId, ...one }) => ({ ...one, vendorCode: vendorCodeOf(codes.get(providerId)) })),
      }
    },
  }
}

/** Our own games are posted under the code `play`. */
function vendorCodeOf(provider: string | undefined): string {
  return provider === undefined || provider === 'play' ? ownVendorCode : provider
}
