import { Refusal } from '../../../kernel/refusal.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { placeHold, readDepositTurnover, type AccountId, type Hold, type Ledger } from '../../ledger/index.ts'
import { shownAmount } from '../amount.rules.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { needAfter, toGoOf } from './deposit-turnover.rules.ts'
import { countedTurnover, noteTurnover } from './deposit-turnover.sql.ts'

/** What counting needs. */
export interface TurnoverParts extends Pick<PaymentParts, 'database' | 'brands'> {
  readonly ledger: Pick<Ledger, 'post' | 'transactions'>
  readonly registry: Pick<PaymentParts['registry'], 'withdrawalsOf'>
}

/** What is to be staked before a withdrawal, in minor units, and up to which posting that was counted. */
interface DepositTurnover {
  readonly toGoMinor: bigint
  readonly newest: bigint
}

/** How many postings one statement counts. */
const perStep = 10_000
/** After so many postings it is noted how far it was counted. */
const notedEvery = 1_000n
/** How often a withdrawal is decided anew because the account has moved meanwhile. */
const maxTries = 20

/**
 * How much an account still has to stake for its deposits, by a brand's rule; `undefined` if the brand has none. It follows from
 * the account's postings alone; what is noted about them only saves reading them again.
 */
export async function turnoverToGo(
  parts: Pick<TurnoverParts, 'database' | 'registry'>,
  brandId: BrandId,
  accountId: AccountId,
): Promise<bigint | undefined> {
  const percent = parts.registry.withdrawalsOf(brandId)?.depositTurnoverPercent
  return percent === undefined ? undefined : (await count(parts, accountId, percent)).toGoMinor
}

async function count(
  { database }: Pick<TurnoverParts, 'database'>,
  accountId: AccountId,
  percent: number,
): Promise<DepositTurnover> {
  const noted = (await countedTurnover(database, accountId, percent)) ?? { upTo: 0n, need: 0n }
  let [upTo, need] = [noted.upTo, noted.need]
  // Each step counts at least one posting or is the last one.
  for (;;) {
    const { parts, isAll } = await readDepositTurnover(database, accountId, { after: upTo, max: perStep })
    for (const part of parts) {
      need = needAfter(need, percent, part)
      upTo = part.upTo
    }
    if (isAll) break
  }
  if (upTo - noted.upTo >= notedEvery) await noteTurnover(database, accountId, percent, { upTo, need })
  return { toGoMinor: toGoOf(need), newest: upTo }
}

/**
 * Sets the money of a withdrawal aside, if its account owes no turnover. The lane refuses the hold if the account has moved since
 * the turnover was counted: a deposit that comes in between, or a stake that is returned, is counted before anything leaves.
 * Throws `payment.turnover_open` with the amount to go.
 */
export async function holdAfterTurnover(parts: TurnoverParts, brandId: BrandId, hold: Hold): Promise<void> {
  await afterTurnover(parts, { brandId, ...hold }, (ifNewestIs) =>
    placeHold(parts.ledger, { ...hold, ...(ifNewestIs === undefined ? {} : { ifNewestIs }) }),
  )
}

/** Where money leaves a member's account, and under which key. */
export type Leaving = Pick<Hold, 'accountId' | 'providerId' | 'key'> & { readonly brandId: BrandId }

/**
 * Posts what takes money out of an account for good, if the account owes no turnover. `post` gets the newest posting that was
 * counted, which its entry must name, so that the lane refuses it if the account has moved since; `undefined` if nothing is to be
 * staked or the key is stored already. Throws `payment.turnover_open` with the amount to go.
 */
export async function afterTurnover(
  parts: TurnoverParts,
  { brandId, accountId, providerId, key }: Leaving,
  post: (ifNewestIs: bigint | undefined) => Promise<unknown>,
): Promise<void> {
  const { ledger, registry, brands } = parts
  const percent = registry.withdrawalsOf(brandId)?.depositTurnoverPercent
  const isPosted = (await ledger.transactions(providerId, [key])).has(key)
  if (percent === undefined || isPosted) return void (await post(undefined))
  for (let tries = 1; ; tries += 1) {
    const { toGoMinor, newest } = await count(parts, accountId, percent)
    if (toGoMinor > 0n) {
      const values = [shownAmount(toGoMinor, brands.byId(brandId).currency)]
      throw new Refusal('payment.turnover_open', { values })
    }
    try {
      return void (await post(newest))
    } catch (error) {
      const hasMoved = error instanceof Refusal && error.code === 'wallet.changed'
      if (!hasMoved || tries === maxTries) throw error
    }
  }
}
