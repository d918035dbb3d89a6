// Sit-and-gos: tournaments in rooms of card games. Tournament chips and blinds are whole numbers and no money; all other amounts are decimal
// texts.
import * as z from 'zod/mini'
import { defineEndpoint, signedIn } from './endpoint.ts'
import { amount, code, time, uuid } from './fields.ts'

const seatNo = z.number().check(z.int(), z.gte(0), z.lte(9))
const chipCount = z.number()
const blinds = z.strictObject({ small: chipCount, big: chipCount })

/** What a sit-and-go is played for. Chips and blinds are tournament chips, which are no money. */
export const sitAndGoTerms = z.strictObject({
  buyIn: amount,
  fee: amount,
  /** Both together: what each seat pays. */
  entry: amount,
  chips: chipCount,
  blinds: z.array(z.strictObject({ ...blinds.shape, seconds: z.number() })),
  /** Of the places, from the first. */
  prizes: z.array(amount),
})
export type SitAndGoTerms = z.output<typeof sitAndGoTerms>

const tournamentPlayer = z.strictObject({
  seat: seatNo,
  /** Masked; of demo opponents, their name. */
  name: z.string(),
  isDemo: z.boolean(),
  /** From 1; `null` as long as this seat plays. */
  place: z.nullable(z.number()),
  /** What the place has won; `null` until the end. */
  prize: z.nullable(amount),
})

/** The sit-and-go of a room: the one under way, or the last one. */
export const roomTournament = z.strictObject({
  tournamentId: uuid,
  /** `refunded` could not go on: every entry went back. */
  state: z.enum(['playing', 'over', 'refunded']),
  /** The level of blinds, from 1. */
  level: z.number(),
  blinds,
  /** What the blinds are next, and from when on with the next hand; `null` once it is over. */
  next: z.nullable(z.strictObject({ ...blinds.shape, at: time })),
  playersLeft: z.number(),
  endedAt: z.nullable(time),
  players: z.array(tournamentPlayer),
})
export type RoomTournament = z.output<typeof roomTournament>

export const tournamentRecord = z.strictObject({
  tournamentId: uuid,
  roomId: code,
  state: roomTournament.shape.state,
  startedAt: time,
  endedAt: z.nullable(time),
  terms: sitAndGoTerms,
  players: z.array(tournamentPlayer),
  ownSeat: seatNo,
})
export type TournamentRecord = z.output<typeof tournamentRecord>

export const listTournaments = defineEndpoint({
  name: 'listTournaments',
  method: 'GET',
  path: '/wps/rooms/games/:gameCode/tournaments',
  summary: 'The sit-and-gos of a game that the caller entered, newest first, with places and prizes',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: z.strictObject({ gameCode: code }),
  query: z.strictObject({ before: z.optional(uuid) }),
  reply: z.strictObject({ list: z.array(tournamentRecord), next: z.nullable(uuid) }),
  errors: ['game.not_found', 'game.in_preparation'],
})
