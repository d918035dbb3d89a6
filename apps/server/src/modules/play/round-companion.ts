import { poolShareMinor, stakedOf, type GameBet, type GameOutcome, type OwnGame } from '@baize/engines'
import { drawsFor, type ClientSeed, type Nonce } from '@baize/fairness'
import { addMinor, minor, negateMinor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import type { BrandId, RoundId } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Companion, Decided, DecisionContext, Declined, EntryDraft, HouseAccountId } from '../ledger/index.ts'
import { insertStatement, loadSeedStates, storedResults } from './companion.sql.ts'
import { renewSeed } from './fresh-seed.ts'
import { gameTypeOf, publicSeedsOf } from './play.rules.ts'
import { notCovered, playableMinor } from './playable.ts'
import type { FreshSeed, PlayResult, PlayRow, Prize, SeedState, StoredRound } from './play.types.ts'
import { decideStep, type StepRequest } from './step-decision.ts'
import { nonceOf } from './stored-values.ts'
import { validAtStart } from './valid-minor.ts'
import { validStakeOf, type Selection, type TableRules } from './valid-stake.rules.ts'

/** A request to play a round: everything that the decision needs besides the account's state. */
export interface RoundRequest {
  readonly kind: 'round'
  readonly roundId: RoundId
  readonly game: OwnGame
  /** What the player chose, which the game accepts; `undefined` for games without a choice. */
  readonly bet?: GameBet | undefined
  readonly stakeMinor: Minor
  readonly house: HouseAccountId
  /** The house account of the game's jackpot pool, if it has one. */
  readonly pool?: HouseAccountId | undefined
  /** Which prizes of a place the round has won with an outcome; they are stored with it. */
  readonly prizes?: ((outcome: GameOutcome) => readonly Prize[]) | undefined
  /** Of a table game: its bets and its rules, which say how much of the stake counts as turnover. */
  readonly table?: { readonly selections: readonly Selection[]; readonly rules: TableRules }
}

/**
 * A request for a new client seed. `fresh` becomes the seed after the next; `first` is used for the very first pair of
 * an account.
 */
export interface SeedsRequest {
  readonly kind: 'seeds'
  readonly brandId: BrandId
  readonly clientSeed: ClientSeed
  /** If given, the request is only for a pair with this server seed. */
  readonly commitment: string | undefined
  readonly fresh: FreshSeed
  readonly first: FreshSeed
}

export type PlayRequest = RoundRequest | StepRequest | SeedsRequest

export type PlayCompanion = Companion<SeedState, PlayRequest, PlayRow, PlayResult>

/**
 * Play's companion in the lane. It counts nonces in order of arrival, and a round's row is committed together with its
 * stake and payout, so no nonce is skipped or used twice, whatever runs in parallel. Rounds of several steps stay in the
 * account's state until their last step.
 */
export function createRoundCompanion(secrets: Secrets): PlayCompanion {
  return {
    name: 'play',
    load: (db, accountIds) => loadSeedStates(db, secrets, accountIds),
    houseAccounts,
    // Most rounds begin and end in one command; a step pays into a round that was begun before, or returns its stake.
    earlierBets: (request) =>
      request.kind === 'step'
        ? { rounds: [request.round.roundId], keys: [request.round.key] }
        : { rounds: [], keys: [] },
    decide(state, context, request) {
      if (request.kind === 'round') return decideRound(state, context, request)
      return request.kind === 'step'
        ? decideStep(state, context, request)
        : decideSeeds(secrets, state, context, request)
    },
    insert: insertStatement,
    replay: (db, commands) => storedResults(db, secrets, commands),
  }
}

function houseAccounts(request: PlayRequest): HouseAccountId[] {
  if (request.kind === 'seeds') return []
  const pool = request.kind === 'round' ? request.pool : request.pool?.house
  return pool === undefined ? [request.house] : [request.house, pool]
}

type Decision = Decided<SeedState, PlayRow, PlayResult> | Declined

function decideRound(state: SeedState | undefined, context: DecisionContext, request: RoundRequest): Decision {
  // Use-cases create an account's seeds before they play, so only a bug can cause this.
  if (state === undefined) throw new Error('a round was requested before the account had seeds')
  if (playableMinor(context, gameTypeOf(request.game)) < request.stakeMinor) return { refused: notCovered(context) }
  if (state.openRounds.some(({ gameCode }) => gameCode === request.game.code)) return { refused: 'play.round_open' }
  const { round, outcome } = roundOf(state, context, request)
  const isOpen = !request.game.isOver(outcome)
  // A bet may take more than its stake, such as one on the side.
  if (playableMinor(context, gameTypeOf(request.game)) < round.stakedMinor) return { refused: notCovered(context) }
  return {
    state: {
      ...state,
      nextNonce: nonceAfter(state.nextNonce),
      openRounds: isOpen ? [...state.openRounds, round] : state.openRounds,
    },
    entries: entriesOf(round, outcome, request),
    row: { kind: 'round', round, isOpen, prizes: request.prizes?.(outcome) ?? [], context },
    result: { kind: 'round', round },
  }
}

function roundOf(
  state: SeedState,
  context: DecisionContext,
  { game, bet, stakeMinor, roundId }: RoundRequest,
): { readonly round: StoredRound; readonly outcome: GameOutcome } {
  const draws = drawsFor({ serverSeed: state.current.seed, clientSeed: state.clientSeed, nonce: state.nextNonce })
  const outcome = game.play({ bet, stakeMinor }, draws)
  const payout = minor(game.payoutMinor(outcome, stakeMinor))
  const stakedMinor = minor(stakedOf(game, outcome, stakeMinor))
  const round: StoredRound = {
    brandId: state.brandId,
    accountId: context.accountId,
    pairNo: state.pairNo,
    nonce: state.nextNonce,
    serverSeedHash: state.current.hash,
    clientSeed: state.clientSeed,
    roundId,
    gameCode: game.code,
    definitionHash: game.definitionHash,
    stakeMinor,
    stakedMinor,
    payoutMinor: payout,
    balanceAfterMinor: addMinor(subtractMinor(playableMinor(context, gameTypeOf(game)), stakedMinor), payout),
    draws: draws
      .trace()
      .filter((step) => !step.rejected)
      .map((step) => step.value),
    bet,
    steps: [],
    key: context.key,
    placedAt: context.postedAt,
  }
  return { round, outcome }
}

function entriesOf(round: StoredRound, outcome: GameOutcome, request: RoundRequest): EntryDraft[] {
  const isOpen = !request.game.isOver(outcome)
  const common = { houseAccountId: request.house, round: round.roundId, closesRound: !isOpen, gameCode: round.gameCode }
  const { table } = request
  const validMinor =
    table === undefined ? validAtStart(round, request.game, outcome) : validStakeOf(table.selections, table.rules)
  const shareMinor = poolShareOf(request)
  const amountMinor = negateMinor(subtractMinor(round.stakedMinor, shareMinor))
  const gameType = gameTypeOf(request.game)
  const stakes: EntryDraft[] = [{ ...common, kind: 'stake', amountMinor, validMinor, gameType }]
  if (request.pool !== undefined && shareMinor > 0n) {
    const share = { ...common, houseAccountId: request.pool, amountMinor: negateMinor(shareMinor) }
    stakes.push({ ...share, kind: 'stake', gameType })
  }
  const payout: EntryDraft = { ...common, kind: 'payout', amountMinor: round.payoutMinor }
  return round.payoutMinor === 0n ? stakes : [...stakes, payout]
}

/** What of a stake goes to the jackpot pool of its game. */
function poolShareOf({ game, pool, stakeMinor }: RoundRequest): Minor {
  if (game.pool === undefined) return zeroMinor
  if (pool === undefined) throw new Error(`a round of ${game.code} was requested without its pool`)
  return minor(poolShareMinor(game.pool, stakeMinor))
}

function decideSeeds(
  secrets: Secrets,
  state: SeedState | undefined,
  context: DecisionContext,
  request: SeedsRequest,
): Decision {
  if (request.commitment !== undefined && request.commitment !== state?.next.hash)
    return { refused: 'play.commitment_changed' }
  // The seed that is revealed would show what an open round has drawn.
  if (state !== undefined && state.openRounds.length > 0) return { refused: 'play.round_open' }
  const next: SeedState = {
    brandId: request.brandId,
    pairNo: (state?.pairNo ?? 0) + 1,
    current: renewSeed(secrets, state?.next ?? request.first),
    clientSeed: request.clientSeed,
    next: request.fresh,
    nextNonce: firstNonce,
    openRounds: [],
  }
  const revealed = state && { pairNo: state.pairNo, serverSeed: state.current.seed, serverSeedHash: state.current.hash }
  return {
    state: next,
    entries: [],
    row: { kind: 'pair', pair: next, context },
    result: { kind: 'seeds', seeds: publicSeedsOf(next), revealed },
  }
}

const firstNonce = nonceOf(0n)

function nonceAfter(nonce: Nonce): Nonce {
  return nonceOf(nonce + 1n)
}
