import { minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import { transferMoney, type AccountId, type HouseAccountId, type Posted, type ProviderId } from '../../ledger/index.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { Level, RoomKey, RoomPlace, StoredApart, StoredSeat } from '../rooms.types.ts'
import { postLate } from './post-apart.ts'
import { removeApart } from '../seats/apart.sql.ts'
import { noteBrought, noteNotBrought, removeSeat } from '../seats/seats.sql.ts'
import type { MemberId } from '../../../kernel/ids.ts'

/** A member's two accounts, and what chips pass through on their way. */
export interface ChipAccounts {
  readonly main: AccountId
  readonly table: AccountId
  readonly clearing: HouseAccountId
  readonly providerId: ProviderId
}

/** Returns the accounts of a member in a room's currency and creates missing ones. */
export async function chipAccounts(
  { ledger }: Pick<RoomParts, 'ledger'>,
  { brandId, level }: Pick<RoomPlace, 'brandId' | 'level'>,
  memberId: MemberId,
): Promise<ChipAccounts> {
  const owner = { brandId, memberId, currency: level.currency.code }
  const [main, table, clearing, providerId] = await Promise.all([
    ledger.memberAccount({ ...owner, kind: walletKindOf(level) }),
    // Chips of trial play are no money: nothing that counts money may take them for it.
    ledger.memberAccount({ ...owner, kind: level.wallet === 'trial' ? 'play_table' : 'table' }),
    ledger.houseAccount({ brandId, currency: level.currency.code, name: 'clearing' }),
    ledger.provider(brandId, 'play'),
  ])
  return { main, table, clearing, providerId }
}

/** The kind of account from which the chips of a level come. */
export const walletKindOf = ({ wallet }: Pick<Level, 'wallet'>) => (wallet === 'trial' ? 'play' : 'main')

/** The key under which chips are brought: what the client chose is the member's own. */
export const bringingKeyOf = (memberId: MemberId, key: string) => `room-buy:${memberId}:${key}`

/** What the posting of chips refers to: the room, the seat, what was asked, and for which attempt the chips were moved. */
export interface BringingReference {
  readonly roomId: string
  readonly seat: number
  /** In hexadecimal, shortened: whether a repeated request is the same. */
  readonly asked: string
  /**
   * Chosen anew whenever a seat begins to bring chips. The ledger accepts one attempt for a key: so what was moved for one attempt is never
   * taken for what another one waits for.
   */
  readonly attempt: string
}

const referenceOf = ({ roomId, seat, asked, attempt }: BringingReference) => `${roomId} ${seat} ${asked} ${attempt}`

const readReference = (text = ''): BringingReference => {
  const [roomId = '', seat = '', asked = '', attempt = ''] = text.split(' ')
  return { roomId, seat: Number(seat), asked, attempt }
}

/** What is stored with a seat while it brings chips: the key of the ledger and the attempt. */
export const attemptKeyOf = (key: string, attempt: string) => `${key} ${attempt}`

/** The key and the attempt that are stored with a seat. */
export function readAttemptKey(text: string): { readonly key: string; readonly attempt: string } {
  const end = text.lastIndexOf(' ')
  return { key: text.slice(0, end), attempt: text.slice(end + 1) }
}

/** The request that brought chips under a key before; undefined if none did. */
export async function broughtBefore(
  { ledger }: Pick<RoomParts, 'ledger'>,
  { main, providerId }: ChipAccounts,
  key: string,
): Promise<(BringingReference & { readonly balanceAfterMinor: bigint }) | undefined> {
  const posting = (await ledger.transactions(providerId, [key])).get(key)?.postings[0]
  if (posting?.accountId !== main) return undefined
  return { ...readReference(posting.reference), balanceAfterMinor: posting.balanceAfterMinor }
}

/** What is brought to a seat. */
export interface Bringing {
  readonly seatingId: string
  readonly accounts: ChipAccounts
  readonly amount: number
  readonly key: string
  readonly reference: BringingReference
}

/**
 * Moves chips from the balance to the table, under a key that works once, and notes them on the seat. Refuses with `rooms.bonus_open` while the
 * member has an open bonus: own money that sits at a table would leave it to be lost alone. If the ledger refuses, nobody sits
 * down and the key stays free. If it cannot be known now, the seat waits: {@link recoverBringing} finds out.
 */
export async function bringChips(parts: RoomParts, bringing: Bringing): Promise<Posted> {
  const { seatingId, accounts, amount, key } = bringing
  const attemptKey = attemptKeyOf(key, bringing.reference.attempt)
  const posted = await transferMoney(parts.ledger, {
    from: accounts.main,
    to: accounts.table,
    providerId: accounts.providerId,
    key,
    amountMinor: minor(BigInt(amount)),
    clearing: accounts.clearing,
    reference: referenceOf(bringing.reference),
    ifNoBonus: true,
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code === 'system.unavailable') throw error
    await noteNotBrought(parts.database, seatingId, attemptKey)
    throw error.code === 'transfer.bonus_open' ? new Refusal('rooms.bonus_open') : error
  })
  await noteBrought(parts.database, seatingId, attemptKey)
  return posted
}

/** How long chips may be on their way before it is found out what became of them. */
const waysMs = 30_000

/**
 * Ends what was interrupted: if the chips were moved, they are on the seat; if not, the key is taken so that they never are, and the seat
 * is free.
 */
export async function recoverBringing(parts: RoomParts, place: RoomPlace, seat: StoredSeat): Promise<void> {
  const { memberId, bringingKey, bringingAt, seatingId } = seat
  if (memberId === null || bringingKey === null || bringingAt === null) return
  if (parts.clock.now().epochMilliseconds - bringingAt.epochMilliseconds < waysMs) return
  const { main, clearing, providerId } = await chipAccounts(parts, place, memberId)
  const { key, attempt } = readAttemptKey(bringingKey)
  const stored = (await parts.ledger.transactions(providerId, [key])).get(key)
  const [posting] = stored?.postings ?? []
  const moved = posting?.kind === 'transfer' && readReference(posting.reference).attempt === attempt
  if (!moved && stored === undefined)
    await parts.ledger.post({
      accountId: main,
      providerId,
      transactions: [{ key, entries: [{ kind: 'tombstone', amountMinor: minor(0n), houseAccountId: clearing }] }],
    })
  if (moved) await noteBrought(parts.database, seatingId, bringingKey)
  else await noteNotBrought(parts.database, seatingId, bringingKey)
}

/** When a seat's chips on their way have to be looked at; Infinity if there are none. */
export function bringingDueMs({ bringingAt }: StoredSeat): number {
  return bringingAt === null ? Infinity : bringingAt.epochMilliseconds + waysMs
}

/** Moves the chips of a seat that was left home, once, and frees it. Returns the balance; undefined if the seat had no chips. */
export async function takeChipsHome(
  parts: RoomParts,
  place: RoomPlace & RoomKey,
  seat: Pick<StoredSeat, 'seatingId' | 'memberId' | 'chips'>,
): Promise<bigint | undefined> {
  const balance = await sendHome(parts, place, seat)
  await removeSeat(parts.database, seat.seatingId)
  return balance
}

/**
 * Posts what chips that were set apart wait for, and moves them home, once. Refuses with `wallet.busy` while their account takes no posting:
 * then they keep waiting.
 */
export async function takeApartHome(
  parts: RoomParts,
  place: RoomPlace & RoomKey,
  apart: Pick<StoredApart, 'seatingId' | 'memberId' | 'chips' | 'unpostedHand'>,
): Promise<void> {
  const { unpostedHand } = apart
  const chips = unpostedHand === null ? apart.chips : await postLate(parts, place, apart, unpostedHand)
  await sendHome(parts, place, { ...apart, chips })
  await removeApart(parts.database, apart.seatingId)
}

async function sendHome(
  parts: RoomParts,
  place: RoomPlace & RoomKey,
  { seatingId, memberId, chips }: Pick<StoredSeat, 'seatingId' | 'memberId' | 'chips'>,
): Promise<bigint | undefined> {
  if (memberId === null || chips <= 0) return undefined
  const { main, table, clearing, providerId } = await chipAccounts(parts, place, memberId)
  const posted = await transferMoney(parts.ledger, {
    from: table,
    to: main,
    providerId,
    key: `room-leave:${seatingId}`,
    amountMinor: minor(BigInt(chips)),
    clearing,
    reference: place.roomId,
  })
  return posted.balanceAfterMinor
}
