// Fishing rooms of our own: up to four players shoot at the same fish. A shot is a stake; whether it catches is drawn, never a question of
// the screen's timing.
import * as z from 'zod/mini'
import { defineEndpoint, signedIn } from './endpoint.ts'
import { amount, code, hash, language, positiveAmount, time, uuid } from './fields.ts'

const seatNo = z.number().check(z.int(), z.gte(0), z.lte(3))
const gameParams = z.strictObject({ gameCode: code })
const waterParams = z.strictObject({ waterId: uuid })
/** Fish are numbered within their room, from 1, by when they swim in. */
const fishNo = z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

export const waterSeat = z.strictObject({
  seat: seatNo,
  who: z.string(),
  /** Masked, except to its owner. */
  name: z.string(),
  /** What one of its shots costs. */
  power: amount,
})
export type WaterSeat = z.output<typeof waterSeat>

/** A boss that stays until it falls. How much it takes was committed before it came; what it is worth is shared by the shots. */
export const waterBoss = z.strictObject({
  /** By which its proof is asked for. */
  bossId: uuid,
  bossNo: z.number(),
  kind: code,
  /** The hash of its seed; the seed is published when it has fallen. */
  seedHash: hash,
  cameAt: time,
  /** What was staked on it so far, by all and by the caller. */
  staked: amount,
  ownStaked: amount,
  /** Set once it has fallen: what every unit that was staked on it returns, in hundredths, and the seed. */
  fell: z.nullable(z.strictObject({ at: time, returnsHundredths: z.number(), seed: hash })),
})
export type WaterBoss = z.output<typeof waterBoss>

/** A boss that has paid the caller. */
export const paidBoss = z.strictObject({
  bossId: uuid,
  kind: code,
  hall: code,
  paidAt: time,
  /** What every unit that was staked on it returned. */
  returnsHundredths: z.number(),
  staked: amount,
  paid: amount,
})
export type PaidBoss = z.output<typeof paidBoss>

export const volleyShot = z.strictObject({
  /** `0` for the boss. */
  fishNo: z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  kind: code,
  /** `gone`: it was not there any more, and nothing was charged. */
  result: z.enum(['missed', 'caught', 'gone', 'boss']),
  /** What it paid in hundredths of the shot; 0 unless it was caught. */
  multipleHundredths: z.number(),
})
export type VolleyShot = z.output<typeof volleyShot>

export const waterHalls = defineEndpoint({
  name: 'waterHalls',
  method: 'GET',
  path: '/wps/waters/games/:gameCode/halls',
  summary: 'The halls of a fishing game that the caller’s currency is played in, and what a shot costs there',
  tag: 'waters',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    gameName: z.string(),
    trial: z.boolean(),
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    balance: amount,
    halls: z.array(
      z.strictObject({
        hall: code,
        powers: z.array(amount),
        /** How many sit there now. */
        players: z.number(),
      }),
    ),
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const enterWater = defineEndpoint({
  name: 'enterWater',
  method: 'POST',
  path: '/wps/waters/games/:gameCode/seats',
  summary: 'Take a place in a room of a fishing game that has one: the caller’s own, or the fullest with a free place',
  tag: 'waters',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  body: z.strictObject({ hall: code }),
  reply: z.strictObject({ waterId: uuid, seat: seatNo }),
  errors: ['game.not_found', 'game.in_preparation', 'waters.hall_unknown', 'waters.full'],
})

export const openWater = defineEndpoint({
  name: 'openWater',
  method: 'GET',
  path: '/wps/waters/:waterId',
  summary: 'A fishing room as it is now. Also after a lost connection',
  tag: 'waters',
  access: signedIn,
  scopes: ['game', 'site'],
  params: waterParams,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    waterId: uuid,
    gameCode: code,
    gameName: z.string(),
    hall: code,
    trial: z.boolean(),
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    balance: amount,
    /** What a shot may cost here. */
    powers: z.array(amount),
    definitionHash: hash,
    publishedReturn: z.string(),
    /** Which fish come when follows from this text and the definition (`packages/engines/src/fishing`): nothing of it is secret. */
    school: z.string(),
    schoolBeganAt: time,
    now: time,
    seq: z.number(),
    ownSeat: seatNo,
    seats: z.array(waterSeat),
    /** Fish that were caught and would still swim. */
    caught: z.array(fishNo),
    boss: z.nullable(waterBoss),
    /** The last boss of the game that has paid the caller within a day: for a player who was away when it fell. */
    lastPaid: z.nullable(paidBoss),
    /** What is in the jackpot pool; `null` without one. */
    pool: z.nullable(amount),
  }),
  errors: ['waters.not_found'],
})

export const bossProof = defineEndpoint({
  name: 'bossProof',
  method: 'GET',
  path: '/wps/waters/bosses/:bossId/proof',
  summary:
    'Everything needed to compute a boss of a fishing game again, for those who staked on it. Its seed is in it once it has fallen',
  tag: 'waters',
  access: signedIn,
  scopes: ['game', 'site'],
  params: z.strictObject({ bossId: uuid }),
  reply: z.strictObject({
    bossId: uuid,
    gameCode: code,
    hall: code,
    /** From 1 in its hall, without gaps. */
    bossNo: z.number(),
    kind: code,
    definitionHash: hash,
    /** Published when it came. */
    serverSeedHash: hash,
    /** Game, hall and number: nobody chose it. */
    clientSeed: z.string(),
    /** `null` until it has fallen, as what follows from it. */
    serverSeed: z.nullable(hash),
    /** It falls once so many `unit`s were staked on it, or if nobody shoots at it for long. */
    life: z.nullable(z.number()),
    unit: amount,
    returnsHundredths: z.nullable(z.number()),
    cameAt: time,
    fellAt: z.nullable(time),
    /** By all players, and how many they were. */
    staked: amount,
    players: z.number(),
    /** By the caller, and what it paid them; `null` until it has. */
    ownStaked: amount,
    ownPaid: z.nullable(amount),
    currencyCode: z.string(),
  }),
  errors: ['waters.boss_not_found'],
})

export const leaveWater = defineEndpoint({
  name: 'leaveWater',
  method: 'DELETE',
  path: '/wps/waters/:waterId/seats',
  summary: 'Leave a fishing room',
  tag: 'waters',
  access: signedIn,
  scopes: ['game', 'site'],
  params: waterParams,
  reply: z.strictObject({}),
  errors: ['waters.not_found'],
})

export const shootVolley = defineEndpoint({
  name: 'shootVolley',
  method: 'POST',
  path: '/wps/waters/:waterId/volleys',
  summary: 'Shots of one moment: each a stake of `power`, all of them one round of the player’s seeds and one posting',
  tag: 'waters',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: waterParams,
  body: z.strictObject({
    power: positiveAmount,
    weapon: z.enum(['cannon', 'net', 'torpedo']),
    /** The fish that each shot is aimed at; `0` for the boss. */
    targets: z
      .array(z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  reply: z.strictObject({
    /** `null` if every fish was gone: nothing was charged. */
    roundId: z.nullable(uuid),
    shots: z.array(volleyShot),
    stake: amount,
    payout: amount,
    balanceAfter: amount,
    /** What the pool paid; `null` if it was not won. */
    pool: z.nullable(amount),
  }),
  errors: [
    'waters.not_found',
    'waters.not_seated',
    'waters.power_unknown',
    'waters.too_fast',
    'wallet.insufficient_funds',
    'wallet.debt_open',
    'wallet.account_blocked',
    'wallet.pay_owed',
    'wallet.limit_reached',
    'bonus.stake_too_high',
    'protection.excluded',
    'wallet.busy',
    'request.idempotency_key_reused',
  ],
})

/** What happened in a fishing room. `seq` counts by one; after a gap, ask with `openWater`. */
export type WaterMessage = {
  readonly type: 'water'
  readonly waterId: string
  readonly seq: number
  readonly now: string
  /** Several at once: at most ten messages a second. */
  readonly changes: readonly WaterChange[]
}

export type WaterChange =
  | { readonly kind: 'seats'; readonly seats: readonly WaterSeat[] }
  /** Shots of somebody, also of the caller's other pages. */
  | {
      readonly kind: 'volley'
      readonly seat: number
      readonly weapon: 'cannon' | 'net' | 'torpedo'
      readonly power: string
      readonly shots: readonly VolleyShot[]
      readonly payout: string
    }
  | { readonly kind: 'boss'; readonly boss: WaterBoss }
  | { readonly kind: 'pool'; readonly amount: string; readonly wonBy: number | null }
  | { readonly kind: 'changed' }
