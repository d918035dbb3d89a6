import type { listTournaments as endpoint, ReplyOf, RoomTournament, SitAndGoTerms } from '@baize/contract'
import { blindsOf, endOfLevel, entryOf, prizesOfPlaces, type HandTerms, type SitAndGo } from '@baize/engines'
import { formatAmount, minor, type Currency } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { RoomState } from '../drive/room-actor.ts'
import { findCardGame, type RoomHouse } from '../find-room.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { Level } from '../rooms.types.ts'
import { isGoing, startMs } from '../tournaments/tournament.ts'
import { ownTournaments, type StoredTournament } from '../tournaments/tournaments.sql.ts'
import { maskedName } from './present-room.ts'

const perPage = 20
const textOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** What a sit-and-go is played for, as members read it. */
export function presentTerms(terms: SitAndGo, seats: number, { digits }: Pick<Currency, 'digits'>): SitAndGoTerms {
  const amountOf = (money: number) => formatAmount(minor(BigInt(money)), digits)
  return {
    buyIn: amountOf(terms.buyIn),
    fee: amountOf(terms.fee),
    entry: amountOf(entryOf(terms)),
    chips: terms.chips,
    blinds: [...terms.blinds],
    prizes: prizesOfPlaces(terms, seats).map(amountOf),
  }
}

/** The sit-and-go that is under way in a room, or the last one, as everybody sees it. */
export async function presentTournament(
  parts: Pick<RoomParts, 'identity'>,
  { currency }: Pick<Level, 'currency'>,
  { tournament, seats, live }: Pick<RoomState, 'tournament' | 'seats' | 'live'>,
): Promise<RoomTournament | null> {
  if (tournament === undefined) return null
  const { terms, blindLevel: level, blindsSince } = tournament
  const { small, big } = blindsOf(terms, level + 1)
  const at = textOf(endOfLevel(terms, { level, sinceMs: blindsSince.epochMilliseconds }))
  const inHand = live?.stored.tournamentId === tournament.tournamentId ? live.stored.setup.terms : undefined
  return {
    tournamentId: tournament.tournamentId,
    state: shownState[tournament.state],
    level: level + 1,
    blinds: played(inHand) ?? blindsPair(blindsOf(terms, level)),
    next: isGoing(tournament) ? { small, big, at } : null,
    playersLeft: isGoing(tournament) ? seats.filter(({ tournamentChips }) => (tournamentChips ?? 0) > 0).length : 0,
    endedAt: tournament.endedAt?.toString() ?? null,
    players: await presentPlayers(parts, currency, tournament),
  }
}

const shownState = { playing: 'playing', paying: 'playing', paid: 'over', refunded: 'refunded' } as const

const blindsPair = ({ small, big }: RoomTournament['blinds']): RoomTournament['blinds'] => ({ small, big })

/** The blinds of the hand that is under way, which stay until its end. */
function played(terms: HandTerms | undefined): RoomTournament['blinds'] | undefined {
  return terms?.engine === 'holdem' ? { small: terms.smallBlind, big: terms.bigBlind } : undefined
}

async function presentPlayers(
  parts: Pick<RoomParts, 'identity'>,
  { digits }: Pick<Currency, 'digits'>,
  { brandId, players }: StoredTournament,
): Promise<RoomTournament['players']> {
  const members = players.flatMap(({ memberId }) => memberId ?? [])
  const names = members.length === 0 ? undefined : await parts.identity.usernamesOf(brandId, members)
  return players.map(({ seat, memberId, demoName, place, prize }) => ({
    seat,
    name: demoName ?? maskedName(memberId === null ? undefined : names?.get(memberId)),
    isDemo: memberId === null,
    place,
    prize: prize === null ? null : formatAmount(minor(BigInt(prize)), digits),
  }))
}

/** The seat that a member has in the tournament of a room; `null` if they did not enter it. */
export function seatInTournament({ tournament }: RoomState, { memberId }: Session): number | null {
  return tournament?.players.find((one) => one.memberId === memberId)?.seat ?? null
}

/** When a sit-and-go begins in which all seats are taken. */
export function presentStart(level: Level, state: RoomState): string | null {
  const ms = startMs(level, state)
  return ms === undefined ? null : textOf(ms)
}

/** The sit-and-gos of a game that a member entered, newest first; `before`: those that began before one. */
export async function listOwnTournaments(
  { parts }: RoomHouse,
  session: Session,
  { gameCode, before }: { readonly gameCode: string; readonly before: string | undefined },
): Promise<ReplyOf<typeof endpoint>> {
  findCardGame(parts, session, gameCode)
  const { brandId, memberId, wallet } = session
  const currency = parts.levelsOf(brandId).find((level) => level.wallet === wallet)?.currency
  if (currency === undefined) return { list: [], next: null }
  const whose = { brandId, memberId, gameCode, currency: currency.code }
  const own = await ownTournaments(parts.database, whose, { before, max: perPage })
  const list: ReplyOf<typeof endpoint>['list'] = []
  for (const one of own)
    list.push({
      tournamentId: one.tournamentId,
      roomId: one.roomId,
      state: shownState[one.state],
      startedAt: one.startedAt.toString(),
      endedAt: one.endedAt?.toString() ?? null,
      terms: presentTerms(one.terms, one.players.length, currency),
      players: await presentPlayers(parts, currency, one),
      // What is asked for are tournaments that the member entered.
      ownSeat: one.players.find((player) => player.memberId === memberId)?.seat ?? 0,
    })
  const last = own.at(-1)
  return { list, next: own.length < perPage || last === undefined ? null : last.tournamentId }
}
