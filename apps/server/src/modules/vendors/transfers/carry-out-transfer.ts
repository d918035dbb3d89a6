import { subtractMinor, zeroMinor, type Minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import { askForBalance, askForTransfer, mostHeldMinor, type SizedTransfer } from './ask-about-money.ts'
import { giveAway, giveBack, takeBack } from './book-transfer.ts'
import { transferAccounts, type TransferAccounts, type TransferParts } from './transfer.parts.ts'
import {
  fixAmount,
  noteAnswered,
  noteGiven,
  noteTried,
  refusedAtHome,
  settleTransfer,
  transferById,
  type RefusedAtHome,
  type TransferEnd,
  type TransferRow,
} from './transfers.sql.ts'

/** A posting may have been made so long ago that its key is gone: whether it was is for people to find out. */
class LeftForPeople extends Error {}

/** Keys are kept for 180 days; half of that is far from it. */
const repeatedForHours = 90 * 24

/**
 * Carries out a transfer that was just begun. Where all is to be moved, how much that is is asked now: the transfer is
 * written down, so no other one of the player at this vendor comes in between.
 */
export async function carryOutNew(
  parts: TransferParts,
  vendor: ConnectedVendor,
  row: TransferRow,
): Promise<TransferRow> {
  const accounts = await transferAccounts(parts, vendor, row.memberId)
  const most = await mostToMove(parts, row, accounts)
  if (row.amountMinor !== null)
    return row.amountMinor > most
      ? settle(parts, row, accounts, 'refused', 'wallet.limit_reached')
      : carryOut(parts, vendor, row)
  try {
    const there =
      row.direction === 'in'
        ? await parts.ledger.balance(accounts.main)
        : await askForBalance(parts, vendor, row.memberId)
    const sized = await fixAmount(parts.database, row.transferId, there < most ? there : most)
    return sized === undefined ? await asItIs(parts, row) : await carryOut(parts, vendor, sized)
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error
    return settle(parts, row, accounts, 'refused', 'game.vendor_unreachable')
  }
}

/** No vendor holds more for a player than it can be believed to hold. */
async function mostToMove(
  { ledger }: TransferParts,
  { direction }: TransferRow,
  { held }: TransferAccounts,
): Promise<Minor> {
  if (direction === 'out') return mostHeldMinor
  const heldMinor = await ledger.balance(held)
  return heldMinor < mostHeldMinor ? subtractMinor(mostHeldMinor, heldMinor) : zeroMinor
}

/**
 * Carries a transfer out, from wherever it stopped; every step may be done again. Money leaves the player's account
 * before the vendor is asked, and comes back when the vendor refuses; on the way out it arrives after the vendor said so,
 * together with what was won or lost there. Once the vendor was asked, only the vendor's word settles it: it stays
 * `asked` while the answer does not come or cannot be booked.
 */
export async function carryOut(parts: TransferParts, vendor: ConnectedVendor, row: TransferRow): Promise<TransferRow> {
  const accounts = await transferAccounts(parts, vendor, row.memberId)
  const { amountMinor } = row
  // What stopped before its amount was known has moved nothing.
  if (amountMinor === null) return settle(parts, row, accounts, 'refused', null)
  // That a vendor has nothing now may be a round in play there: a loss is booked where somebody asks for the money.
  if (amountMinor === 0n && (row.direction === 'in' || row.bodyHash === null))
    return settle(parts, row, accounts, 'done', null)
  try {
    return await takeSteps(parts, vendor, { ...row, amountMinor }, accounts)
  } catch (error) {
    await noteTried(parts.database, row.transferId, parts.clock.now())
    if (!mayComeLater(parts, row, error)) throw error
    return asItIs(parts, row)
  }
}

async function takeSteps(
  parts: TransferParts,
  vendor: ConnectedVendor,
  row: SizedTransfer,
  accounts: TransferAccounts,
): Promise<TransferRow> {
  if (row.direction === 'in' && row.givenAt === null) {
    const refused = await tryToGive(parts, vendor, row, accounts)
    if (refused !== undefined) return settle(parts, row, accounts, 'refused', refused)
  }
  const said = await askForTransfer(parts, vendor, row)
  if ((row.direction === 'out') === (said.status === 'done')) {
    checkAge(parts, row.answeredAt)
    await noteAnswered(parts.database, row.transferId, parts.clock.now())
    if (row.direction === 'out') await takeBack(parts, vendor, row, accounts, said)
    else await giveBack(parts, vendor, row, accounts)
  }
  return settle(parts, row, accounts, said.status, null)
}

function mayComeLater({ log }: TransferParts, { transferId, vendorCode }: TransferRow, error: unknown): boolean {
  if (error instanceof VendorUnreachable) return true
  if (error instanceof LeftForPeople)
    log.error(
      { transferId, vendorCode },
      'a transfer was open for more than 90 days and is not booked by itself: compare it with the books of the vendor',
    )
  else if (error instanceof Refusal)
    log.warn({ transferId, vendorCode, code: error.code }, 'a transfer cannot be booked now and is tried again')
  else return false
  return true
}

/** A posting that may have been made at `since` is made again only while its key is there for certain. */
function checkAge({ clock }: TransferParts, since: Temporal.Instant | null): void {
  if (since === null) return
  const latest = since.add({ hours: repeatedForHours })
  if (Temporal.Instant.compare(clock.now(), latest) > 0) throw new LeftForPeople()
}

async function asItIs({ database }: TransferParts, row: TransferRow): Promise<TransferRow> {
  return (await transferById(database, row.transferId)) ?? row
}

/** Settles it with the balances that are there now; whoever settled it first said how it ended. */
async function settle(
  parts: TransferParts,
  row: TransferRow,
  { main, held }: TransferAccounts,
  state: TransferEnd['state'],
  refusal: RefusedAtHome | null,
): Promise<TransferRow> {
  const { database, ledger, clock } = parts
  const [homeAfterMinor, heldAfterMinor] = await Promise.all([ledger.balance(main), ledger.balance(held)])
  const end = { state, refusal, homeAfterMinor, heldAfterMinor }
  return (await settleTransfer(database, row.transferId, end, clock.now())) ?? asItIs(parts, row)
}

/** Says why the player's own account refuses, where it does: nothing has happened then. */
async function tryToGive(
  parts: TransferParts,
  vendor: ConnectedVendor,
  row: SizedTransfer,
  accounts: TransferAccounts,
): Promise<RefusedAtHome | undefined> {
  checkAge(parts, row.askedAt)
  try {
    await giveAway(parts, vendor, row, accounts)
  } catch (error) {
    const refused = error instanceof Refusal && refusedAtHome.find((code) => code === error.code)
    if (refused) return refused
    throw error
  }
  await noteGiven(parts.database, row.transferId, parts.clock.now())
  return undefined
}
