import type { Minor } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import { newVoucherCode, voucherHash } from './voucher-codes.ts'
import { insertBatch } from './vouchers.sql.ts'

/** What making vouchers needs. */
export interface VoucherParts {
  readonly database: Database
  readonly randomness: Pick<Randomness, 'bytes' | 'uuid'>
  readonly clock: Clock
}

/** How many vouchers are made at once at most. */
export const maxVouchers = 1_000

/**
 * Makes a batch of vouchers and returns their codes, which are stored nowhere: whoever has one can redeem it. Each is worth
 * the same amount.
 */
export async function makeVouchers(
  { database, randomness, clock }: VoucherParts,
  wanted: {
    readonly brandId: BrandId
    readonly currency: string
    readonly amountMinor: Minor
    readonly count: number
    readonly days: number
    readonly by: string
    readonly reason: string
  },
): Promise<{ readonly codes: readonly string[]; readonly expiresAt: Temporal.Instant }> {
  const { count, days, ...batch } = wanted
  const codes = Array.from({ length: count }, () => newVoucherCode(randomness))
  const hashes = codes.flatMap((code) => voucherHash(code) ?? [])
  const madeAt = clock.now()
  const expiresAt = madeAt.add({ hours: 24 * days })
  await database
    .transaction()
    .execute(async (tx) => insertBatch(tx, { ...batch, batchId: randomness.uuid(), count, madeAt, expiresAt }, hashes))
  return { codes, expiresAt }
}
