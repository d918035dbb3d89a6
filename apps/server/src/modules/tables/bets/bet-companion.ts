import { addMinor, minor, negateMinor, subtractMinor, type Minor } from '@baize/money'
import {
  usableMinor,
  type Companion,
  type Decided,
  type DecisionContext,
  type Declined,
  type EarlierBets,
  type EntryDraft,
} from '../../ledger/index.ts'
import type { StoredBets, StoredPayment } from '../tables.types.ts'
import { insertStatement, loadHeldRounds, storedResults } from './bet-companion.sql.ts'
import type {
  BetRequest,
  CashOutRequest,
  HeldRound,
  HeldRounds,
  ReturnRequest,
  TableRequest,
  TableResult,
  TableRow,
  WinRequest,
} from './bet.types.ts'
import { addBets, uncountedBy } from './limits.rules.ts'

export type TableCompanion = Companion<HeldRounds, TableRequest, TableRow, TableResult>

/**
 * The tables' companion in the lane. It knows an account's bets in rounds that are not settled, so limits are exact and a bet is cashed
 * out once, whatever runs in parallel; a bet or a payment is committed together with its posting, while its round allows it.
 */
export function createTableCompanion(): TableCompanion {
  return {
    name: 'tables',
    load: loadHeldRounds,
    houseAccounts: ({ house }) => [house],
    earlierBets,
    decide(state = none, context, request) {
      switch (request.kind) {
        case 'bet':
          return decideBet(state, context, request)
        case 'cashOut':
          return decideCashOut(state, context, request)
        case 'win':
          return decideWin(state, context, request)
        case 'return':
          return decideReturn(state, context, request)
      }
    },
    insert: insertStatement,
    replay: storedResults,
  }
}

const none: HeldRounds = new Map()

/** What of the stakes was bonus money must be looked up: they are added to, paid and returned in later commands. */
function earlierBets(request: TableRequest): EarlierBets {
  switch (request.kind) {
    case 'bet':
    case 'cashOut':
    case 'win':
      return { rounds: [request.roundId], keys: [] }
    case 'return':
      return { rounds: [], keys: [request.betKey] }
  }
}

type Decision = Decided<HeldRounds, TableRow, TableResult> | Declined

function decideBet(state: HeldRounds, context: DecisionContext, request: BetRequest): Decision {
  const { roundId, closesAt, game, bets } = request
  if (Temporal.Instant.compare(context.postedAt, closesAt) >= 0) return { refused: 'tables.round_closed' }
  const before = state.get(roundId) ?? { gameCode: game.code, fields: new Map(), stakedMinor: 0n, validMinor: 0n }
  const after = addBets(request, before)
  if ('refused' in after) return after
  const stakeMinor = minor(after.stakedMinor - before.stakedMinor)
  const playable = playableMinor(context, request.gameType)
  if (playable < stakeMinor)
    return { refused: context.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds' }
  if (isAboveBonusStake(context, roundId, { stakeMinor, stakedMinor: after.stakedMinor }))
    return { refused: 'bonus.stake_too_high' }
  const stored: StoredBets = {
    roundId,
    brandId: request.brandId,
    accountId: context.accountId,
    memberId: request.memberId,
    isTrial: request.isTrial,
    bets: bets.map((bet) => ({ ...bet, most: after.fields.get(bet.field)?.most })),
    stakeMinor,
    validMinor: minor(after.validMinor - before.validMinor),
    balanceAfterMinor: subtractMinor(playable, stakeMinor),
    providerId: context.providerId,
    key: context.key,
    placedAt: context.postedAt,
  }
  const entry: EntryDraft = {
    kind: 'stake',
    amountMinor: negateMinor(stakeMinor),
    validMinor: stored.validMinor,
    houseAccountId: request.house,
    round: roundId,
    gameCode: game.code,
    gameType: request.gameType,
  }
  return {
    state: new Map([...ofOtherTables(state, game.code), [roundId, after]]),
    entries: [entry],
    row: { kind: 'bets', bets: stored, context },
    result: { kind: 'bets', bets: stored, own: [...after.fields].map(([field, bet]) => ({ field, ...bet })) },
  }
}

/**
 * What an open bonus allows to stake at most holds for all of a round of which bonus money is a part: the ledger sees one command of it at a
 * time.
 */
function isAboveBonusStake(
  { balanceMinor, bonus, bonusStakedMinor }: DecisionContext,
  roundId: string,
  { stakeMinor, stakedMinor }: { readonly stakeMinor: Minor; readonly stakedMinor: bigint },
): boolean {
  const { maxStakeMinor, limitsOwnMoney } = bonus?.terms ?? {}
  const isBound = limitsOwnMoney === true || balanceMinor < stakeMinor || bonusStakedMinor(roundId) > 0n
  return maxStakeMinor !== undefined && isBound && stakedMinor > maxStakeMinor
}

/** A table has one round at a time: earlier ones are settled, and a losing bet has no posting that would take its round out. */
function ofOtherTables(state: HeldRounds, gameCode: string): [string, HeldRound][] {
  return [...state].filter(([, round]) => round.gameCode !== gameCode)
}

/** Own money, and what of an open bonus may be staked here. Nothing is taken from a bonus while a debt is open. */
function playableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext, gameType: string): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}

function decideCashOut(state: HeldRounds, context: DecisionContext, request: CashOutRequest): Decision {
  const { roundId, field, until } = request
  if (until !== undefined && Temporal.Instant.compare(context.postedAt, until) >= 0)
    return { refused: 'tables.too_late' }
  const round = state.get(roundId)
  const bet = round?.fields.get(field)
  if (round === undefined || bet === undefined || bet.isPaid) return { refused: 'tables.no_open_bet' }
  const hundredths = Math.min(request.hundredths, bet.most ?? request.hundredths)
  const fields = new Map(round.fields).set(field, { ...bet, isPaid: true })
  const isLast = [...fields.values()].every(({ isPaid }) => isPaid)
  const amountMinor = minor((bet.amountMinor * BigInt(hundredths)) / 100n)
  return paid(new Map(state).set(roundId, { ...round, fields }), context, {
    request,
    payment: { part: field, kind: 'cashed_out', hundredths, amountMinor },
    entry: { kind: 'payout', closesRound: isLast, validMinor: uncountedBy(bet, hundredths) },
  })
}

function decideWin(state: HeldRounds, context: DecisionContext, request: WinRequest): Decision {
  return paid(without(state, request.roundId), context, {
    request,
    payment: { part: '', kind: 'won', hundredths: null, amountMinor: request.amountMinor },
    entry: { kind: 'payout', closesRound: true, validMinor: request.uncountedMinor },
  })
}

function decideReturn(state: HeldRounds, context: DecisionContext, request: ReturnRequest): Decision {
  const { part, amountMinor, validMinor, betKey } = request
  if (state.get(request.roundId)?.fields.get(part)?.isPaid === true) return { refused: 'tables.no_open_bet' }
  return paid(without(state, request.roundId), context, {
    request,
    payment: { part, kind: 'returned', hundredths: null, amountMinor },
    entry: { kind: 'rollback', closesRound: true, reference: betKey, validMinor },
  })
}

function without(state: HeldRounds, roundId: string): HeldRounds {
  return new Map([...state].filter(([id]) => id !== roundId))
}

interface Paying {
  readonly request: CashOutRequest | WinRequest | ReturnRequest
  readonly payment: Pick<StoredPayment, 'part' | 'kind' | 'hundredths' | 'amountMinor'>
  readonly entry: Pick<EntryDraft, 'kind' | 'closesRound' | 'reference' | 'validMinor'>
}

function paid(state: HeldRounds, context: DecisionContext, { request, payment, entry }: Paying): Decision {
  const { roundId, house, gameCode } = request
  const { accountId, key, postedAt } = context
  const stored: StoredPayment = {
    ...payment,
    roundId,
    accountId,
    key,
    balanceAfterMinor: addMinor(playableMinor(context, request.gameType), payment.amountMinor),
    paidAt: postedAt,
  }
  return {
    state,
    entries: [{ ...entry, amountMinor: payment.amountMinor, houseAccountId: house, round: roundId, gameCode }],
    row: { kind: 'payment', payment: stored, context },
    result: { kind: 'payment', payment: stored },
  }
}
