import { setTimeout as sleep } from 'node:timers/promises'
import { zeroMinor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import { askForBalance } from './ask-about-money.ts'
import { carryOutNew } from './carry-out-transfer.ts'
import type { MoveParts } from './move-money.ts'
import { transferAccounts } from './transfer.parts.ts'
import { insertTransfer, vendorsUsedBy, type NewTransfer, type RefusedAtHome } from './transfers.sql.ts'

export interface BringParts extends MoveParts {
  readonly randomness: Randomness
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
}

/** The longest time that a launch waits for a vendor that holds nothing by our books: only a late win can be there. */
const lateWinMs = 500

/** The refusals of a transfer after which no game may open. */
const refusesPlay: ReadonlySet<string> = new Set<RefusedAtHome>([
  'wallet.account_blocked',
  'wallet.pay_owed',
  'wallet.bonus_open',
  'protection.excluded',
])

/** The fingerprint of a request that has neither body nor key. */
const wantedHash = new Uint8Array()

/**
 * One wallet for everything: before a game opens, what other vendors hold for the player comes home, and if the game's
 * vendor holds money itself, it gets the whole balance. Every vendor that the player has ever used is asked, all at
 * once, since a round may be won there long after the player left it. Money that cannot be moved now stays where it is,
 * and the game opens. But an account that may not bet sends no money to a vendor that would allow it, and opens no game
 * there: `wallet.account_blocked`. The same holds for whoever owes money and has less than that at the vendor:
 * `wallet.debt_open`, and while a bonus is open: `wallet.bonus_open`. Then what the vendor holds comes home.
 */
export async function bringMoney(parts: BringParts, session: Session, to: ConnectedVendor | undefined): Promise<void> {
  const { memberId } = session
  const others = (await usedVendors(parts, session)).filter((vendor) => vendor !== to)
  await Promise.all(others.map((vendor) => bringForLaunch(parts, vendor, memberId)))
  if (to?.walletMode !== 'transfer') return
  // If no money moves, the ledger refuses nothing, and the player could bet with what the vendor already holds.
  const { main } = await transferAccounts(parts, to, memberId)
  if (await parts.ledger.isBlocked(main)) throw new Refusal('wallet.account_blocked')
  if ((await parts.ledger.debt(main)).owedMinor > 0n) {
    // What the vendor holds settles the debt first; the rest goes back to the vendor below.
    await fetchWhatIsThere(parts, to, memberId, false)
    if ((await parts.ledger.debt(main)).owedMinor > 0n) throw new Refusal('wallet.debt_open')
  }
  if ((await parts.ledger.bonus(main)) !== undefined) {
    await fetchWhatIsThere(parts, to, memberId, false)
    throw new Refusal('wallet.bonus_open')
  }
  const refusal = await move(parts, to, memberId, 'in', null)
  if (refusal !== undefined && refusesPlay.has(refusal)) throw new Refusal(refusal)
}

/** Brings home what vendors hold because the member asks for it. What a vendor no longer has was lost there. */
export async function bringMoneyHome(parts: BringParts, session: Session): Promise<void> {
  const { memberId } = session
  const vendors = await usedVendors(parts, session)
  await Promise.all(
    vendors.map(async (vendor) => fetchWhatIsThere(parts, vendor, memberId, await isHeld(parts, vendor, memberId))),
  )
}

async function usedVendors({ registry, database }: BringParts, session: Session): Promise<ConnectedVendor[]> {
  const holders = registry.all.filter(
    ({ brandId, walletMode }) => brandId === session.brandId && walletMode === 'transfer',
  )
  const codes = holders.map(({ vendorCode }) => vendorCode)
  const used = await vendorsUsedBy(database, session, codes)
  return holders.filter(({ vendorCode }) => used.has(vendorCode))
}

async function isHeld(parts: BringParts, vendor: ConnectedVendor, memberId: MemberId): Promise<boolean> {
  const { held } = await transferAccounts(parts, vendor, memberId)
  return (await parts.ledger.balance(held)) > zeroMinor
}

async function bringForLaunch(parts: BringParts, vendor: ConnectedVendor, memberId: MemberId): Promise<void> {
  const waits = await isHeld(parts, vendor, memberId)
  const brought = fetchWhatIsThere(parts, vendor, memberId, false)
  await (waits ? brought : Promise.race([brought, sleep(lateWinMs)]))
}

/** Brings home what a vendor holds. If it holds nothing, no transfer is stored, unless a loss is to be booked. */
async function fetchWhatIsThere(
  parts: BringParts,
  vendor: ConnectedVendor,
  memberId: MemberId,
  booksLoss: boolean,
): Promise<void> {
  try {
    if (booksLoss) await move(parts, vendor, memberId, 'out', wantedHash)
    else if ((await askForBalance(parts, vendor, memberId)) > zeroMinor)
      await move(parts, vendor, memberId, 'out', null)
  } catch (error) {
    const about = { err: error, vendor: vendor.vendorCode }
    if (error instanceof VendorUnreachable) return parts.log.info(about, 'a vendor did not say what it holds')
    parts.log.error(about, 'bringing money home ended with a broken invariant')
    parts.metrics.brokenInvariants.inc({ where: 'money home' })
  }
}

/** Moves the whole balance. Returns the reason if it was refused. */
async function move(
  parts: BringParts,
  vendor: ConnectedVendor,
  memberId: MemberId,
  direction: 'in' | 'out',
  bodyHash: NewTransfer['bodyHash'],
): Promise<Refusal['code'] | undefined> {
  const { brandId, vendorCode } = vendor
  const transferId = parts.randomness.uuid()
  const wanted = { transferId, brandId, vendorCode, memberId, direction, amountMinor: null, bodyHash }
  const begun = await insertTransfer(parts.database, wanted, parts.clock.now())
  const row = begun && (await carryOutNew(parts, vendor, begun))
  if (row?.state === 'done') return undefined
  const code = row === undefined ? 'wallet.transfer_under_way' : row.refusal
  parts.log.info({ vendor: vendorCode, direction, code, state: row?.state }, 'an automatic transfer did not move money')
  return code ?? undefined
}
