import { subtractMinor, zeroMinor, type Minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import { askForBalance, askForTransfer, maxHeldMinor, type SizedTransfer } from './ask-about-money.ts'
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

/** The posting may have been made so long ago that its key is gone. People have to find out whether it was made. */
class LeftForPeople extends Error {}

/** Keys are kept for 180 days; half of that leaves a wide margin. */
const repeatedForHours = 90 * 24

/**
 * Carries out a transfer that has just begun. If the whole balance is to be moved, its size is looked up now: the
 * transfer is already stored, so no other transfer of the player at this vendor can come in between.
 */
export async function carryOutNew(
  parts: TransferParts,
  vendor: ConnectedVendor,
  row: TransferRow,
): Promise<TransferRow> {
  const accounts = await transferAccounts(parts, vendor, row.memberId)
  const max = await maxToMove(parts, row, accounts)
  if (row.amountMinor !== null)
    return row.amountMinor > max
      ? settle(parts, row, accounts, 'refused', 'wallet.limit_reached')
      : carryOut(parts, vendor, row)
  try {
    const there =
      row.direction === 'in'
        ? await parts.ledger.balance(accounts.main)
        : await askForBalance(parts, vendor, row.memberId)
    const sized = await fixAmount(parts.database, row.transferId, there < max ? there : max)
    return sized === undefined ? await currentRow(parts, row) : await carryOut(parts, vendor, sized)
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error
    return settle(parts, row, accounts, 'refused', 'game.vendor_unreachable')
  }
}

/** The largest amount that may be moved: no vendor may come to hold more than the largest credible balance. */
async function maxToMove(
  { ledger }: TransferParts,
  { direction }: TransferRow,
  { held }: TransferAccounts,
): Promise<Minor> {
  if (direction === 'out') return maxHeldMinor
  const heldMinor = await ledger.balance(held)
  return heldMinor < maxHeldMinor ? subtractMinor(maxHeldMinor, heldMinor) : zeroMinor
}

/**
 * Carries a transfer out from wherever it stopped; every step may be repeated. Money to a vendor leaves the player's
 * account before the vendor is asked, and comes back if the vendor refuses. Money from a vendor arrives after the
 * vendor has confirmed it, together with what was won or lost there. Once the vendor has been asked, only its answer
 * settles the transfer: it stays `asked` while the answer does not come or cannot be booked.
 */
export async function carryOut(parts: TransferParts, vendor: ConnectedVendor, row: TransferRow): Promise<TransferRow> {
  const accounts = await transferAccounts(parts, vendor, row.memberId)
  const { amountMinor } = row
  // A transfer that stopped before its amount was known has moved nothing.
  if (amountMinor === null) return settle(parts, row, accounts, 'refused', null)
  // A vendor may have nothing now because a round is in play there. A loss is only booked if somebody asked for the
  // money.
  if (amountMinor === 0n && (row.direction === 'in' || row.bodyHash === null))
    return settle(parts, row, accounts, 'done', null)
  try {
    return await takeSteps(parts, vendor, { ...row, amountMinor }, accounts)
  } catch (error) {
    await noteTried(parts.database, row.transferId, parts.clock.now())
    if (!mayComeLater(parts, row, error)) throw error
    return currentRow(parts, row)
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
  const answer = await askForTransfer(parts, vendor, row)
  if ((row.direction === 'out') === (answer.status === 'done')) {
    checkAge(parts, row.answeredAt)
    await noteAnswered(parts.database, row.transferId, parts.clock.now())
    if (row.direction === 'out') await takeBack(parts, vendor, row, accounts, answer)
    else await giveBack(parts, vendor, row, accounts)
  }
  return settle(parts, row, accounts, answer.status, null)
}

function mayComeLater({ log }: TransferParts, { transferId, vendorCode }: TransferRow, error: unknown): boolean {
  if (error instanceof VendorUnreachable) return true
  if (error instanceof LeftForPeople)
    log.error(
      { transferId, vendorCode },
      "a transfer has been open for more than 90 days and is no longer booked automatically: compare it with the vendor's books",
    )
  else if (error instanceof Refusal)
    log.warn({ transferId, vendorCode, code: error.code }, 'a transfer cannot be booked now and will be tried again')
  else return false
  return true
}

/**
 * Throws unless the key of a posting that may have been made at `since` certainly still exists; only then is it
 * repeated.
 */
function checkAge({ clock }: TransferParts, since: Temporal.Instant | null): void {
  if (since === null) return
  const latest = since.add({ hours: repeatedForHours })
  if (Temporal.Instant.compare(clock.now(), latest) > 0) throw new LeftForPeople()
}

async function currentRow({ database }: TransferParts, row: TransferRow): Promise<TransferRow> {
  return (await transferById(database, row.transferId)) ?? row
}

/** Settles the transfer with the current balances. If it was settled meanwhile, returns that result. */
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
  return (await settleTransfer(database, row.transferId, end, clock.now())) ?? currentRow(parts, row)
}

/**
 * Takes the money out of the player's account. Returns the reason if the account refuses; then nothing has happened.
 */
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
    const refused = error instanceof Refusal ? refusalAtHome(error) : undefined
    if (refused !== undefined) return refused
    throw error
  }
  await noteGiven(parts.database, row.transferId, parts.clock.now())
  return undefined
}

/** What a refusal of the ledger is called for whoever moves money to a vendor. */
function refusalAtHome({ code }: Refusal): RefusedAtHome | undefined {
  // The ledger's own words are about transfers to other members.
  return code === 'transfer.bonus_open' ? 'wallet.bonus_open' : refusedAtHome.find((one) => one === code)
}
