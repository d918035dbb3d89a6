import { payoutMinor, playSlot, type PublishedSlot } from '@baize/engines'
import { drawsFor, type ClientSeed, type Nonce } from '@baize/fairness'
import { addMinor, minor, negateMinor, subtractMinor, type Minor } from '@baize/money'
import type { BrandId, RoundId } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import {
  usableMinor,
  type Companion,
  type Decided,
  type DecisionContext,
  type Declined,
  type EntryDraft,
  type HouseAccountId,
} from '../ledger/index.ts'
import { insertStatement, loadSeedStates, storedResults } from './companion.sql.ts'
import { renewSeed } from './fresh-seed.ts'
import { gameType, publicSeedsOf } from './play.rules.ts'
import type { FreshSeed, PlayResult, PlayRow, SeedState, StoredRound } from './play.types.ts'
import { nonceOf } from './stored-values.ts'
import { validStakeOf, type Selection, type TableRules } from './valid-stake.rules.ts'

/** A request to play a round: everything that the decision needs besides the account's state. */
export interface RoundRequest {
  readonly kind: 'round'
  readonly roundId: RoundId
  readonly slot: PublishedSlot
  readonly stakeMinor: Minor
  readonly house: HouseAccountId
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

export type PlayRequest = RoundRequest | SeedsRequest

export type PlayCompanion = Companion<SeedState, PlayRequest, PlayRow, PlayResult>

/**
 * Play's companion in the lane. It counts nonces in order of arrival, and a round's row is committed together with its
 * stake and payout, so no nonce is skipped or used twice, whatever runs in parallel.
 */
export function createRoundCompanion(secrets: Secrets): PlayCompanion {
  return {
    name: 'play',
    load: (db, accountIds) => loadSeedStates(db, secrets, accountIds),
    houseAccounts: (request) => (request.kind === 'round' ? [request.house] : []),
    // A round begins and ends in one command.
    earlierBets: () => ({ rounds: [], keys: [] }),
    decide: (state, context, request) =>
      request.kind === 'round' ? decideRound(state, context, request) : decideSeeds(secrets, state, context, request),
    insert: insertStatement,
    replay: (db, commands) => storedResults(db, secrets, commands),
  }
}

type Decision = Decided<SeedState, PlayRow, PlayResult> | Declined

function decideRound(state: SeedState | undefined, context: DecisionContext, request: RoundRequest): Decision {
  // Use-cases create an account's seeds before they play, so only a bug can cause this.
  if (state === undefined) throw new Error('a round was requested before the account had seeds')
  if (playableMinor(context) < request.stakeMinor)
    return { refused: context.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds' }
  const round = roundOf(state, context, request)
  return {
    state: { ...state, nextNonce: nonceAfter(state.nextNonce) },
    entries: entriesOf(round, request),
    row: { kind: 'round', round, context },
    result: { kind: 'round', round },
  }
}

/** Own money, and what of an open bonus may be staked here. Nothing is taken from a bonus while a debt is open. */
function playableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}

function roundOf(state: SeedState, context: DecisionContext, request: RoundRequest): StoredRound {
  const draws = drawsFor({ serverSeed: state.current.seed, clientSeed: state.clientSeed, nonce: state.nextNonce })
  const outcome = playSlot(request.slot, draws)
  const payout = minor(payoutMinor(request.slot, outcome, request.stakeMinor))
  return {
    brandId: state.brandId,
    accountId: context.accountId,
    pairNo: state.pairNo,
    nonce: state.nextNonce,
    serverSeedHash: state.current.hash,
    clientSeed: state.clientSeed,
    roundId: request.roundId,
    gameCode: request.slot.code,
    definitionHash: request.slot.publishedReturn.definitionHash,
    stakeMinor: request.stakeMinor,
    payoutMinor: payout,
    balanceAfterMinor: addMinor(subtractMinor(playableMinor(context), request.stakeMinor), payout),
    draws: draws
      .trace()
      .filter((step) => !step.rejected)
      .map((step) => step.value),
    key: context.key,
    placedAt: context.postedAt,
  }
}

function entriesOf(round: StoredRound, request: RoundRequest): EntryDraft[] {
  const common = { houseAccountId: request.house, round: round.roundId, closesRound: true, gameCode: round.gameCode }
  const { table } = request
  const validMinor = table === undefined ? undefined : validStakeOf(table.selections, table.rules)
  const amountMinor = negateMinor(round.stakeMinor)
  const stake: EntryDraft = { ...common, kind: 'stake', amountMinor, validMinor, gameType }
  const payout: EntryDraft = { ...common, kind: 'payout', amountMinor: round.payoutMinor }
  return round.payoutMinor === 0n ? [stake] : [stake, payout]
}

function decideSeeds(
  secrets: Secrets,
  state: SeedState | undefined,
  context: DecisionContext,
  request: SeedsRequest,
): Decision {
  if (request.commitment !== undefined && request.commitment !== state?.next.hash)
    return { refused: 'play.commitment_changed' }
  const next: SeedState = {
    brandId: request.brandId,
    pairNo: (state?.pairNo ?? 0) + 1,
    current: renewSeed(secrets, state?.next ?? request.first),
    clientSeed: request.clientSeed,
    next: request.fresh,
    nextNonce: firstNonce,
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
