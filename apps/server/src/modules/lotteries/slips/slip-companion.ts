import { ticketToJson, type LotteryTicket } from '@baize/lottery'
import { formatAmount, minor, negateMinor, type Minor } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import {
  usableMinor,
  type Companion,
  type Decided,
  type DecisionContext,
  type Declined,
  type EarlierBets,
  type EntryDraft,
} from '../../ledger/index.ts'
import { LiveSlips, stakedBy, type HeldPick } from './live-slips.ts'
import { insertStatement, loadLiveSlips, storedResults } from './slip-companion.sql.ts'
import { maxMemberLines } from './slip-limits.rules.ts'
import type {
  CancelRequest,
  LotteryRequest,
  LotteryResult,
  LotteryRow,
  PayRequest,
  SellRequest,
  SlipEnd,
  StoredSlip,
  VoidRequest,
} from './slip.types.ts'

export type LotteryCompanion = Companion<LiveSlips, LotteryRequest, LotteryRow, LotteryResult>

/**
 * The lotteries' companion in the lane. It knows the slips of an account on draws that are not closed, so the limits of members are exact
 * whatever runs in parallel, and commits a slip, or what became of one, together with its posting.
 */
export function createSlipCompanion(clock: Clock): LotteryCompanion {
  return {
    name: 'lotteries',
    load: (db, accountIds) => loadLiveSlips(db, accountIds, clock.now()),
    houseAccounts: (request) => (request.kind === 'pay' ? [request.house, request.debts] : [request.house]),
    earlierBets,
    decide(state = LiveSlips.from([], new Set()), context, request) {
      state.trim(context.postedAt)
      switch (request.kind) {
        case 'sell':
          return decideSale(state, context, request)
        case 'cancel':
          return decideCancellation(state, context, request)
        case 'void':
          return ended(state, context, { request, kind: 'void' })
        case 'pay':
          return decidePayout(state, context, request)
      }
    },
    insert: insertStatement,
    replay: storedResults,
  }
}

/** Slips are paid and returned long after they were bought: what of their stake was bonus money must be looked up. */
function earlierBets(request: LotteryRequest): EarlierBets {
  switch (request.kind) {
    case 'sell':
      return { rounds: [], keys: [] }
    case 'cancel':
    case 'void':
      return { rounds: [], keys: [request.slip.key] }
    case 'pay': {
      const { slip, before } = request
      const undone = before === undefined ? [] : [endKey(slip.slipId, before.generation)]
      return { rounds: [slip.slipId], keys: undone }
    }
  }
}

type Decision = Decided<LiveSlips, LotteryRow, LotteryResult> | Declined

/** The key under which the ledger knows what a generation did to a slip: it takes effect once. */
export function endKey(slipId: string, generation: number): string {
  return `slip:${slipId}:${generation}`
}

function decideSale(state: LiveSlips, context: DecisionContext, request: SellRequest): Decision {
  const { slip, maxMemberSlips, memberNumber } = request
  const { drawId, slipId, closesAt, stakeMinor } = slip
  if (Temporal.Instant.compare(context.postedAt, closesAt) >= 0 || state.isOver(drawId))
    return { refused: 'lottery.closed' }
  if (state.count(drawId) >= maxMemberSlips) return { refused: 'lottery.too_many_slips', values: [maxMemberSlips] }
  if (state.lines(drawId) + slip.lines > maxMemberLines)
    return { refused: 'lottery.too_many_lines_in_draw', values: [maxMemberLines] }
  const picks = slip.tickets.map(heldPick)
  const staked = memberNumber === undefined ? undefined : stakedBy(slip.tickets)
  if (memberNumber !== undefined && staked !== undefined) {
    const above = state.numberAbove(drawId, staked, memberNumber.maxMinor)
    if (above !== undefined) {
      const most = formatAmount(minor(memberNumber.maxMinor), memberNumber.digits)
      // The bet is not in the message: by it and the line, the sale names the picks.
      return { refused: 'lottery.member_number_full', values: [above.line, most, above.bet] }
    }
  }
  if (stakeableMinor(context, request.gameType) < stakeMinor)
    return { refused: context.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds' }
  const stored = storedSlip(request, context)
  const entry: EntryDraft = {
    kind: 'stake',
    amountMinor: negateMinor(stakeMinor),
    validMinor: slip.validMinor ?? undefined,
    houseAccountId: request.house,
    round: slipId,
    gameCode: request.gameCode,
    gameType: request.gameType,
  }
  return {
    state: state.with({ drawId, slipId, closesAt, lines: slip.lines, picks }, staked),
    entries: [entry],
    row: { kind: 'slip', slip: stored, leaf: slip.leaf, context },
    result: { kind: 'slip', slip: stored },
  }
}

/** Own money, and what of an open bonus may be staked here. Nothing is taken from a bonus while a debt is open. */
function stakeableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext, gameType: string): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}

function heldPick({ format, bet, selection, unitMinor }: LotteryTicket): HeldPick {
  return { format, bet, selection, unitMinor }
}

function storedSlip({ slip }: SellRequest, { accountId, providerId, key, postedAt }: DecisionContext): StoredSlip {
  const { leaf: _, tickets, ...rest } = slip
  return { ...rest, tickets: tickets.map(ticketToJson), accountId, providerId, key, placedAt: postedAt }
}

function decideCancellation(state: LiveSlips, context: DecisionContext, request: CancelRequest): Decision {
  const { drawId, slipId } = request.slip
  const isLate = Temporal.Instant.compare(context.postedAt, request.until) >= 0
  if (isLate || state.isOver(drawId) || !state.has(drawId, slipId)) return { refused: 'lottery.cannot_cancel' }
  return ended(state.without(drawId, slipId), context, { request, kind: 'cancelled' })
}

/** Returns the stake. */
function ended(
  state: LiveSlips,
  context: DecisionContext,
  { request, kind }: { readonly request: CancelRequest | VoidRequest; readonly kind: 'cancelled' | 'void' },
): Decision {
  const { slip, house, gameCode } = request
  const { drawId, slipId, stakeMinor, validMinor, key } = slip
  const entry: EntryDraft = {
    kind: 'rollback',
    amountMinor: stakeMinor,
    validMinor: validMinor ?? undefined,
    houseAccountId: house,
    round: slipId,
    closesRound: true,
    gameCode,
    reference: key,
  }
  const what = { drawId, slipId, generation: 0, kind, amountMinor: stakeMinor, winners: null }
  return endedWith(state, context, [entry], what)
}

/** Takes back what an earlier generation paid, then pays what this one does. */
function decidePayout(state: LiveSlips, context: DecisionContext, request: PayRequest): Decision {
  const { slip, house, debts, gameCode, generation, amountMinor, before, winners } = request
  const { drawId, slipId } = slip
  const common = { houseAccountId: house, round: slipId, closesRound: true, gameCode }
  const back: EntryDraft[] =
    before === undefined || before.amountMinor === 0n
      ? []
      : [
          {
            ...common,
            kind: 'rollback',
            amountMinor: negateMinor(before.amountMinor),
            reference: endKey(slipId, before.generation),
            debtAccountId: debts,
          },
        ]
  const payout: EntryDraft[] = amountMinor === 0n ? [] : [{ ...common, kind: 'payout', amountMinor }]
  const what = { drawId, slipId, generation, kind: 'paid' as const, amountMinor, winners }
  return endedWith(state, context, [...back, ...payout], what)
}

function endedWith(
  state: LiveSlips,
  context: DecisionContext,
  entries: readonly EntryDraft[],
  what: Omit<SlipEnd, 'accountId' | 'postedAt'>,
): Decision {
  const end: SlipEnd = { ...what, accountId: context.accountId, postedAt: context.postedAt }
  return { state, entries, row: { kind: 'end', end, context }, result: { kind: 'end', end } }
}
