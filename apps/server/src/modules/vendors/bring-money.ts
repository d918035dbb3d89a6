import { setTimeout as sleep } from 'node:timers/promises'
import { zeroMinor } from '@baize/money'
import type { Session } from '../../kernel/http/caller.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { askForBalance } from './ask-about-money.ts'
import { carryOutNew } from './carry-out-transfer.ts'
import type { ConnectedVendor } from './connected-vendor.ts'
import type { MoveParts } from './move-money.ts'
import { transferAccounts } from './transfer.parts.ts'
import { insertTransfer, vendorsUsedBy, type TransferRow } from './transfers.sql.ts'
import { VendorUnreachable } from './vendor-client.ts'

export interface BringParts extends MoveParts {
  readonly randomness: Randomness
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
}

/** A launch waits no longer than this for a vendor that holds nothing by our books: there, only a late win can be. */
const lateWinMs = 500

/**
 * One wallet for everything: before a game opens, what other vendors hold for the player comes home, and where the
 * game's vendor holds money itself, it gets all. Every vendor that the player ever used is asked, all at once, since a
 * round may be won there long after it was left. What cannot be moved now stays where it is, and the game opens; but an
 * account that may not bet gets no money to a vendor that would let it, and no game there: `wallet.account_blocked`.
 */
export async function bringMoney(parts: BringParts, session: Session, to: ConnectedVendor | undefined): Promise<void> {
  const { brandId, memberId } = session
  const others = parts.registry.all.filter(
    (vendor) => vendor !== to && vendor.brandId === brandId && vendor.walletMode === 'transfer',
  )
  const codes = others.map(({ vendorCode }) => vendorCode)
  const used = await vendorsUsedBy(parts.database, session, codes)
  await Promise.all(
    others.filter(({ vendorCode }) => used.has(vendorCode)).map((vendor) => bringHome(parts, vendor, memberId)),
  )
  if (to?.walletMode !== 'transfer') return
  if ((await move(parts, to, memberId, 'in')) === 'wallet.account_blocked') throw new Refusal('wallet.account_blocked')
}

async function bringHome(parts: BringParts, vendor: ConnectedVendor, memberId: TransferRow['memberId']): Promise<void> {
  const { held } = await transferAccounts(parts, vendor, memberId)
  const isHeld = (await parts.ledger.balance(held)) > zeroMinor
  const brought = fetchWhatIsThere(parts, vendor, memberId)
  await (isHeld ? brought : Promise.race([brought, sleep(lateWinMs)]))
}

/** Nothing is written down where nothing is there. */
async function fetchWhatIsThere(
  parts: BringParts,
  vendor: ConnectedVendor,
  memberId: TransferRow['memberId'],
): Promise<void> {
  try {
    if ((await askForBalance(parts, vendor, memberId)) > zeroMinor) await move(parts, vendor, memberId, 'out')
  } catch (error) {
    const about = { err: error, vendor: vendor.vendorCode }
    if (error instanceof VendorUnreachable) return parts.log.info(about, 'a vendor was not asked what it holds')
    parts.log.error(about, 'bringing money home ended with a broken invariant')
    parts.metrics.brokenInvariants.inc({ where: 'money home' })
  }
}

/** Moves all that is there. Says why not, where it was refused. */
async function move(
  parts: BringParts,
  vendor: ConnectedVendor,
  memberId: TransferRow['memberId'],
  direction: 'in' | 'out',
): Promise<Refusal['code'] | undefined> {
  const { brandId, vendorCode } = vendor
  const transferId = parts.randomness.uuid()
  const wanted = { transferId, brandId, vendorCode, memberId, direction, amountMinor: null, bodyHash: null }
  const begun = await insertTransfer(parts.database, wanted, parts.clock.now())
  const row = begun && (await carryOutNew(parts, vendor, begun))
  if (row?.state === 'done') return undefined
  const code = row === undefined ? 'wallet.transfer_under_way' : row.refusal
  parts.log.info({ vendor: vendorCode, direction, code, state: row?.state }, 'money was not moved for a launch')
  return code ?? undefined
}
