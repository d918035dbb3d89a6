import { createHash } from 'node:crypto'
import type { BrandId } from '../../../kernel/ids.ts'
import { currencyOf } from '../../wallet/index.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { endKey, type LotteryCompanion } from './slip-companion.ts'
import type { PayRequest, SlipEnd, StoredSlip } from './slip.types.ts'

/** What ends slips. */
export type EndParts = Pick<LotteryPorts, 'ledger' | 'brands'> & { readonly companion: LotteryCompanion }

/** A slip that is paid or returned, and the game of its draw. */
export type EndingSlip = Pick<
  StoredSlip,
  'drawId' | 'slipId' | 'brandId' | 'accountId' | 'isTrial' | 'stakeMinor' | 'validMinor' | 'providerId' | 'key'
> & { readonly gameCode: string }

/** What a generation of the draw's numbers pays a slip. */
export type SlipPay = Pick<PayRequest, 'generation' | 'amountMinor' | 'before' | 'winners'>

/**
 * Pays what a slip wins by a generation of its draw's numbers, and takes back what an earlier generation paid, in one transaction. Resolves
 * once it is durable. Repeating it with the same generation and amount changes nothing; with another amount it is refused with
 * `request.idempotency_key_reused`. Throws a `Refusal` too if the account's balance would be too large (`wallet.limit_reached`) or the
 * database is unavailable.
 */
export async function paySlip(parts: EndParts, slip: EndingSlip, pay: SlipPay): Promise<SlipEnd> {
  const { house, debts } = await housesOf(parts, slip)
  const { gameCode } = slip
  const { end: paid } = await endOnce(
    parts,
    slip,
    pay.generation,
    `pay ${slip.slipId} ${pay.generation} ${pay.amountMinor}`,
    {
      kind: 'pay',
      slip,
      gameCode,
      house,
      debts,
      ...pay,
    },
  )
  return paid
}

/** Returns the stake of a slip whose draw is void; see {@link paySlip}. */
export async function voidSlip(parts: EndParts, slip: EndingSlip): Promise<SlipEnd> {
  const { house } = await housesOf(parts, slip)
  const { gameCode } = slip
  const { end } = await endOnce(parts, slip, 0, `void ${slip.slipId}`, { kind: 'void', slip, gameCode, house })
  return end
}

/**
 * Returns the stake of a slip to its member before `until`; `replayed`: it had been returned before. Throws the `Refusal`
 * `lottery.cannot_cancel` if it is too late.
 */
export async function cancelSoldSlip(
  parts: EndParts,
  slip: EndingSlip,
  until: Temporal.Instant,
): Promise<{ readonly end: SlipEnd; readonly replayed: boolean }> {
  const { house } = await housesOf(parts, slip)
  const { gameCode } = slip
  return endOnce(parts, slip, 0, `cancel ${slip.slipId}`, { kind: 'cancel', slip, gameCode, house, until })
}

async function endOnce(
  { ledger, companion }: EndParts,
  { accountId, providerId, slipId }: EndingSlip,
  generation: number,
  text: string,
  request: Parameters<LotteryCompanion['decide']>[2],
): Promise<{ readonly end: SlipEnd; readonly replayed: boolean }> {
  const { result, replayed } = await ledger.run(companion, {
    accountId,
    providerId,
    key: endKey(slipId, generation),
    bodyHash: createHash('sha256').update(text).digest(),
    request,
  })
  if (result.kind !== 'end') throw new Error('a command that ends a slip sold one')
  return { end: result.end, replayed }
}

/** The house accounts of a slip's currency: lotteries are bet against, and debts. */
async function housesOf({ ledger, brands }: EndParts, slip: { readonly brandId: BrandId; readonly isTrial: boolean }) {
  const { brandId, isTrial } = slip
  const owner = { brandId, currency: currencyOf(brands.byId(brandId), isTrial ? 'trial' : 'main').code }
  const [house, debts] = await Promise.all([
    ledger.houseAccount({ ...owner, name: 'lotteries' }),
    ledger.houseAccount({ ...owner, name: 'debts' }),
  ])
  return { house, debts }
}
