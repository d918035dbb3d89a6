import * as z from 'zod/mini'
import { defineEndpoint, everyone, signedIn } from './endpoint.ts'
import { amount, code, hash, language, positiveAmount, time, uuid } from './fields.ts'
import { gameBet, gameStep, outcome } from './outcomes.ts'

const seedText = z.string().check(z.minLength(1), z.maxLength(64))

/** The seed pair of a member's next rounds. Only the hash of the server seed is shown until the pair is retired. */
export const seedPair = z.strictObject({
  pairNo: z.number(),
  serverSeedHash: hash,
  clientSeed: seedText,
  /** The number of rounds played with this pair, which is the next round's nonce. A decimal string, 64 bits. */
  nextNonce: z.string(),
  /** The commitment to the server seed of the pair after this one, published before its client seed is chosen. */
  nextServerSeedHash: hash,
})
export type SeedPair = z.output<typeof seedPair>

/** One round, as its player sees it. While it is `open`, steps can follow, and it has paid nothing yet. */
export const round = z.strictObject({
  roundId: uuid,
  gameCode: code,
  gameName: z.string(),
  vassalage: z.string(),
  /** All that was staked so far. */
  stake: amount,
  /** The stake at the start, of which what is staked later and what is paid are multiples. */
  baseStake: amount,
  payout: amount,
  /** Payout minus stake. */
  net: amount,
  balanceAfter: amount,
  currencyCode: z.string(),
  state: z.enum(['open', 'settled']),
  placedAt: time,
  pairNo: z.number(),
  nonce: z.string(),
  serverSeedHash: hash,
  clientSeed: seedText,
  definitionHash: hash,
  /** What was chosen before the round; `null` for games without a choice. */
  bet: z.nullable(gameBet),
  /** What was done in it so far, in order. */
  steps: z.array(gameStep),
  outcome,
})
export type Round = z.output<typeof round>

const gameParams = z.strictObject({ gameCode: code })
const roundParams = z.strictObject({ roundId: uuid })
const inLanguage = z.strictObject({ language: z.optional(language) })

export const openGame = defineEndpoint({
  name: 'openGame',
  method: 'GET',
  path: '/wps/play/games/:gameCode',
  summary: 'What a game window needs: limits, the published return, seeds, balance and the last round',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  query: inLanguage,
  reply: z.strictObject({
    gameCode: code,
    gameName: z.string(),
    balance: amount,
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    trial: z.boolean(),
    stakes: z.array(amount),
    minStake: amount,
    maxStake: amount,
    /** Stakes are multiples of this. */
    stakeStep: amount,
    /** The most that one round pays; `null` without such a limit. Bets and steps that could pay more are refused. */
    maxPayout: z.nullable(amount),
    /** The exact return to player as a fraction with six decimals, such as `0.962345`. */
    publishedReturn: z.string(),
    definitionHash: hash,
    seeds: seedPair,
    lastRound: z.nullable(round),
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const gamePool = defineEndpoint({
  name: 'gamePool',
  method: 'GET',
  path: '/wps/play/games/:gameCode/pool',
  summary: 'What is in the jackpot pool of a game now, in the currency that the session plays with',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  reply: z.strictObject({ amount }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const gameDefinition = defineEndpoint({
  name: 'gameDefinition',
  method: 'GET',
  path: '/wps/play/definitions/:gameCode',
  summary:
    'The definition of one of our own games as canonical JSON, its hash and its published return, for anybody; with a hash, the version that has it',
  tag: 'play',
  access: everyone,
  keptSeconds: 3_600,
  params: gameParams,
  /** With the hash of a round's record, the version that the round was played with, even if it is played no longer. */
  query: z.strictObject({ hash: z.optional(hash) }),
  reply: z.strictObject({
    gameCode: code,
    /** Everything that decides an outcome, as the text whose SHA-256 is `definitionHash`. */
    canonicalJson: z.string(),
    definitionHash: hash,
    publishedReturn: z.strictObject({
      /** For games with a bet, the lowest of all bets; the other figures are those of slots. */
      rtp: z.string(),
      hitRate: z.optional(z.string()),
      variance: z.optional(z.string()),
      featureRate: z.optional(z.string()),
      maxWinCoins: z.optional(z.number()),
      /** What of the rtp comes from the game's jackpot pool. */
      poolReturn: z.optional(z.string()),
    }),
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const playRound = defineEndpoint({
  name: 'playRound',
  method: 'POST',
  path: '/wps/play/games/:gameCode/rounds',
  summary:
    'Play one round: stake, outcome and payout in one posting; a round of several steps begins. The Idempotency-Key is the client’s round id',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: gameParams,
  body: z.strictObject({ stake: positiveAmount, bet: z.optional(gameBet) }),
  reply: round,
  errors: [
    'game.not_found',
    'game.in_preparation',
    'wallet.insufficient_funds',
    'wallet.debt_open',
    'wallet.account_blocked',
    'wallet.pay_owed',
    'wallet.limit_reached',
    'bonus.stake_too_high',
    'protection.excluded',
    'stake.below_minimum',
    'stake.above_maximum',
    'stake.not_a_step',
    'play.bet_invalid',
    'play.round_open',
    'wallet.busy',
    'request.idempotency_key_reused',
  ],
})

export const stepRound = defineEndpoint({
  name: 'stepRound',
  method: 'POST',
  path: '/wps/play/rounds/:roundId/steps',
  summary: 'Take the next step of an open round, such as opening a cell or taking the payout. The key names the step',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: roundParams,
  body: z.strictObject({ step: gameStep }),
  reply: round,
  errors: [
    'play.round_not_found',
    'play.round_ended',
    'play.step_not_possible',
    // A step that stakes more is refused like any stake.
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

export const roundByKey = defineEndpoint({
  name: 'roundByKey',
  method: 'GET',
  path: '/wps/play/rounds/by-key/:key',
  summary: 'The round that an Idempotency-Key made, to resume after a lost connection',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  // A header cannot contain a NUL, and the database refuses it.
  params: z.strictObject({ key: z.string().check(z.maxLength(255), z.regex(/^[^\0]+$/)) }),
  query: inLanguage,
  reply: round,
  errors: ['play.round_not_found'],
})

export const roundProof = defineEndpoint({
  name: 'roundProof',
  method: 'GET',
  path: '/wps/play/rounds/:roundId/proof',
  summary: 'Everything needed to recompute a round: seeds, nonce, outcome and postings',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roundParams,
  query: inLanguage,
  reply: z.strictObject({
    round,
    /** The server seed, once its pair is retired; `null` while the pair is in use. */
    serverSeed: z.nullable(hash),
    postings: z.array(
      z.strictObject({
        kind: z.enum(['stake', 'payout', 'refund']),
        seq: z.string(),
        amount,
        balanceAfter: amount,
        houseAccount: z.string(),
        lane: z.number(),
        batch: z.string(),
        batchHash: hash,
      }),
    ),
  }),
  errors: ['play.round_not_found'],
})

export const currentSeeds = defineEndpoint({
  name: 'currentSeeds',
  method: 'GET',
  path: '/wps/play/seeds',
  summary: 'The seed pair in use, and the commitment to the next',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  reply: seedPair,
  errors: [],
})

export const rotateSeeds = defineEndpoint({
  name: 'rotateSeeds',
  method: 'POST',
  path: '/wps/play/seeds',
  summary: 'Choose a new client seed: the pair in use is retired and its server seed revealed',
  tag: 'play',
  access: signedIn,
  scopes: ['game', 'site'],
  maxPerHour: 240,
  body: z.strictObject({
    clientSeed: z.string().check(z.maxLength(200)),
    /** The commitment that the player saw when choosing; if the next server seed is another one, nothing changes. */
    nextServerSeedHash: z.optional(hash),
  }),
  reply: z.strictObject({
    revealed: z.strictObject({ pairNo: z.number(), serverSeed: hash, serverSeedHash: hash }),
    current: seedPair,
  }),
  errors: ['play.client_seed_invalid', 'play.commitment_changed', 'play.round_open', 'wallet.busy'],
})
