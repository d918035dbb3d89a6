import type { listRooms as endpoint, QueryOf, ReplyOf, RoomEntry } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { findCardGame, type RoomHouse } from '../find-room.ts'
import { trafficOf } from '../rooms.sql.ts'
import type { RoomPlace } from '../rooms.types.ts'
import { countWaiting, seatsIn } from '../seats/seats.sql.ts'
import { roomsUnderWay } from '../tournaments/tournaments.sql.ts'
import { presentTerms } from './present-tournament.ts'

const perPage = 20
/** Over how long hands are counted for the list. */
const lately = { hours: 1 }

interface ListInput {
  readonly gameCode: string
  readonly query: QueryOf<typeof endpoint>
  readonly language: Language
}

/**
 * The rooms of a game for the money that the session plays with: those where the caller sits first, then in the order of the brand's file.
 */
export async function listRooms(
  house: RoomHouse,
  session: Session,
  { gameCode, query, language }: ListInput,
): Promise<ReplyOf<typeof endpoint>> {
  const { parts, actors } = house
  const game = findCardGame(parts, session, gameCode)
  const { brandId, memberId, wallet } = session
  const { accountId, currency } = await parts.wallet.accountOf(brandId, memberId, wallet)
  const isOffered = ({ brandId: brand, level }: RoomPlace) =>
    level.wallet === wallet && brand === brandId && level.game.code === gameCode
  const offered = [...actors.values()].map(({ place }) => place).filter(isOffered)
  const isSitAndGo = ({ level }: RoomPlace) => level.sitAndGo !== undefined
  const { kind } = query
  const places = kind === undefined ? offered : offered.filter((place) => isSitAndGo(place) === (kind === 'sitAndGo'))
  const all = await entriesOf(house, session, places)
  const hasSeat = ({ taken, demo, seats, ownSeat, sitAndGo }: RoomEntry) =>
    taken - demo < seats && ownSeat === null && sitAndGo?.underWay !== true
  const shown = query.freeOnly === 'true' ? all.filter(hasSeat) : all
  const { pageNo } = query
  const own = shown.filter(({ ownSeat }) => ownSeat !== null)
  const page = [...own, ...shown.filter((entry) => !own.includes(entry))].slice(
    (pageNo - 1) * perPage,
    pageNo * perPage,
  )
  return {
    gameName: game.name[language],
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
    balance: formatAmount(await parts.ledger.balance(accountId), currency.digits),
    trial: wallet === 'trial',
    hasSitAndGos: offered.some(isSitAndGo),
    list: await withTraffic(parts, brandId, page, currency.digits),
    pageNo,
    totalPages: Math.max(1, Math.ceil(shown.length / perPage)),
    totalCount: shown.length,
  }
}

/** What the list says of rooms, without what happened there lately. */
export async function entriesOf(
  { parts }: RoomHouse,
  { brandId, memberId }: Session,
  places: readonly RoomPlace[],
): Promise<RoomEntry[]> {
  const roomIds = places.map(({ roomId }) => roomId)
  const [seats, waiting, underWay] = await Promise.all([
    seatsIn(parts.database, brandId, roomIds),
    countWaiting(parts.database, brandId, roomIds),
    roomsUnderWay(parts.database, brandId, roomIds),
  ])
  const byRoom = Map.groupBy(seats, ({ roomId }) => roomId)
  return places.map(({ roomId, level }) => {
    const sitting = byRoom.get(roomId) ?? []
    const isOwn = (seat: (typeof sitting)[number]) => seat.memberId === memberId && seat.state !== 'out'
    const own = sitting.find(isOwn)
    const { sitAndGo, currency } = level
    const amountOf = (chips: number) => formatAmount(minor(BigInt(chips)), currency.digits)
    return {
      roomId,
      terms: level.terms,
      seats: level.seats,
      taken: sitting.length,
      demo: sitting.filter((seat) => seat.memberId === null).length,
      waiting: waiting.get(roomId) ?? 0,
      minBuyIn: amountOf(level.minBuyIn),
      maxBuyIn: amountOf(level.maxBuyIn),
      averagePot: null,
      handsPerHour: 0,
      ownSeat: own?.seat ?? null,
      sitAndGo:
        sitAndGo === undefined
          ? null
          : { ...presentTerms(sitAndGo, level.seats, currency), underWay: underWay.has(roomId) },
    }
  })
}

/** Adds what happened in the rooms in the last hour. */
export async function withTraffic(
  { database, clock }: RoomHouse['parts'],
  brandId: Session['brandId'],
  entries: readonly RoomEntry[],
  digits: number,
): Promise<RoomEntry[]> {
  const roomIds = entries.map(({ roomId }) => roomId)
  const traffic = await trafficOf(database, { brandId, roomIds }, clock.now().subtract(lately))
  return entries.map((entry) => {
    const { hands = 0, pot = null } = traffic.find(({ roomId }) => roomId === entry.roomId) ?? {}
    // The pots of a sit-and-go are no money.
    const averagePot = pot === null || entry.sitAndGo !== null ? null : formatAmount(minor(pot), digits)
    return { ...entry, handsPerHour: hands, averagePot }
  })
}
