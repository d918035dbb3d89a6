import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  decideWatchedPair,
  officeWatchedHands,
  officeWatchedPair,
  officeWatchedPairs,
  openWatchedHand,
  WatchedPair as ShownPair,
  WatchSignal,
} from '@baize/contract/office'
import { formatAmount, minor, minorSum } from '@baize/money'
import { languages, type Language } from '@baize/phrases'
import type { Operator } from '../../../kernel/caller.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import {
  gameOfWatched,
  isOfSitAndGos,
  sitAndGosOf,
  watchRules,
  type CardRooms,
  type PairKey,
  type WatchedPair,
} from '../../rooms/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages about members at card tables need. */
export interface TableWatchParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly catalog: Pick<Catalog, 'ownGame'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly cardRooms: Pick<CardRooms, 'watch' | 'parts'>
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** A page of pairs. */
export async function listPairs(
  parts: TableWatchParts,
  { brandId }: Operator,
  { view, gameCode, ...query }: QueryOf<typeof officeWatchedPairs>,
): Promise<ReplyOf<typeof officeWatchedPairs>> {
  const { rows, count } = await parts.cardRooms.watch.page({ brandId, view, gameCode }, sliceOf(query))
  const names = await namesOfMembers(
    parts,
    brandId,
    rows.flatMap(({ low, high }) => [low, high]),
  )
  const codes = new Set(
    parts.cardRooms.parts
      .levelsOf(brandId)
      .map(({ game, sitAndGo }) => (sitAndGo === undefined ? game.code : sitAndGosOf(game.code))),
  )
  return {
    list: rows.map((row) => presentPair(parts, row, names)),
    games: [...codes].map((one) => ({ gameCode: one, play: playOf(one), names: gameNames(parts, brandId, one) })),
    ...pagingOf(query, count),
  }
}

/** One pair with its days and decisions. */
export async function showPair(
  parts: TableWatchParts,
  { brandId }: Operator,
  pairId: string,
): Promise<ReplyOf<typeof officeWatchedPair>> {
  const found = await parts.cardRooms.watch.find(keyOf(brandId, pairId))
  if (found === undefined) throw new Refusal('rooms.pair_not_found')
  const { pair, days, decisions } = found
  const { flowText } = writersOf(parts, pair)
  return {
    ...presentPair(parts, pair, await namesOfMembers(parts, brandId, [pair.low, pair.high])),
    days: days.map(({ day, hands, sitAndGos, flow, duels, checkedDown, ...folds }) => ({
      day,
      hands,
      sitAndGos,
      flow: flowText(flow),
      duels,
      checkedDown,
      oneFolds: folds.lowFolds,
      otherFolds: folds.highFolds,
      oneBigFolds: folds.lowBigFolds,
      otherBigFolds: folds.highBigFolds,
    })),
    lookedAtDays: watchRules.days,
    decisions: decisions.map(({ decisionId, state, reason, score, operatorName, decidedAt }) => ({
      decisionId,
      decision: state,
      reason,
      score,
      operator: operatorName,
      at: decidedAt.toString(),
    })),
  }
}

/** The hands of a day. */
export async function listHandsOfPair(
  parts: TableWatchParts,
  { brandId }: Operator,
  pairId: string,
  { day, ...query }: QueryOf<typeof officeWatchedHands>,
): Promise<ReplyOf<typeof officeWatchedHands>> {
  const key = keyOf(brandId, pairId)
  const { rows, count } = await parts.cardRooms.watch.hands(key, dayOf(day), sliceOf(query))
  const { written } = writersOf(parts, key)
  return {
    list: rows.map(({ handId, roomId, handNo, startedAt, pot, lowNet, highNet }) => ({
      handId,
      roomId,
      handNo,
      at: startedAt.toString(),
      pot: written(pot),
      oneNet: written(lowNet),
      otherNet: written(highNet),
    })),
    ...pagingOf(query, count),
  }
}

/** A hand with every card. The look is recorded before anything is shown. */
export async function openHand(
  parts: TableWatchParts,
  operator: Operator,
  { pairId, handId }: { readonly pairId: string; readonly handId: string },
): Promise<ReplyOf<typeof openWatchedHand>> {
  const { brandId } = operator
  const key = keyOf(brandId, pairId)
  const open = await parts.cardRooms.watch.openHand(key, handId, (tx) =>
    parts.operators.audit.note(tx, operator, {
      action: 'rooms.hand_opened',
      subject: { kind: 'table_pair', id: pairId },
      after: { hand: handId },
    }),
  )
  if (open === undefined) throw new Refusal('rooms.hand_not_found')
  const { hand, terms, board, seats, actions, rake } = open
  const ids = seats.flatMap((one) => (one.memberId === null ? [] : [memberId(BigInt(one.memberId))]))
  const names = await namesOfMembers(parts, brandId, ids)
  const { written } = writersOf(parts, key)
  return {
    handId,
    roomId: hand.roomId,
    gameCode: hand.gameCode,
    handNo: hand.handNo,
    startedAt: hand.startedAt.toString(),
    play: playOf(key.gameCode),
    terms,
    board: [...board],
    seats: seats.map(({ seat, memberId: id, demoName, chips, cards, staked, won }) => {
      const member = id === null ? null : nameOf(names, memberId(BigInt(id)))
      const name = demoName ?? member?.username ?? ''
      const amounts = { chips: written(chips), staked: written(staked), won: written(won) }
      return { seat, member, name, cards: [...cards], ...amounts }
    }),
    actions: actions.map(({ seat, action, by, at, phase, pot }) => ({
      seat,
      action,
      by,
      at: at.toString(),
      phase,
      pot: written(pot),
    })),
    rake: written(rake),
  }
}

/** Decides about a pair. */
export async function decidePair(
  parts: TableWatchParts,
  operator: Operator,
  pairId: string,
  { decision, reason }: BodyOf<typeof decideWatchedPair>,
): Promise<ReplyOf<typeof decideWatchedPair>> {
  const { brandId, operatorId, username } = operator
  const isDone = await parts.cardRooms.watch.decide(keyOf(brandId, pairId), {
    state: decision,
    reason,
    by: { operatorId, name: username },
    note: (tx, before) =>
      parts.operators.audit.note(tx, operator, {
        action: 'rooms.pair_decided',
        subject: { kind: 'table_pair', id: pairId },
        before: { state: before.state, score: before.score },
        after: { state: decision },
        reason,
      }),
  })
  if (!isDone) throw new Refusal('rooms.pair_not_found')
  return {}
}

type Names = ReadonlyMap<MemberId, string>

const nameOf = (names: Names, id: MemberId) => ({ memberId: String(id), username: names.get(id) ?? '' })

async function namesOfMembers(
  { identity }: TableWatchParts,
  brandId: BrandId,
  ids: readonly MemberId[],
): Promise<Names> {
  return identity.usernamesOf(brandId, [...new Set(ids)])
}

function presentPair(parts: TableWatchParts, row: WatchedPair, names: Names): ShownPair {
  const { brandId, low, high, gameCode } = row
  const { flowText } = writersOf(parts, row)
  const [one, other] = [nameOf(names, low), nameOf(names, high)]
  const lost = row.flow < 0n ? -row.flow : row.flow
  return {
    pairId: `${low}-${high}-${gameCode}`,
    one,
    other,
    gameCode,
    play: playOf(gameCode),
    names: gameNames(parts, brandId, gameCode),
    hands: row.hands,
    sitAndGos: row.sitAndGos,
    flow: flowText(row.flow),
    score: row.score,
    signals: row.signals.map(({ by, ...signal }): WatchSignal => ({
      ...signal,
      by: by === null ? null : by === 'low' ? one : other,
      amount: signal.name === 'one_way' ? flowText(lost) : null,
    })),
    state: row.state,
    isRaised: row.isRaised,
    judgedAt: row.judgedAt?.toString() ?? null,
    decidedAt: row.decidedAt?.toString() ?? null,
  }
}

const playOf = (gameCode: string): ShownPair['play'] => (isOfSitAndGos(gameCode) ? 'sit_and_go' : 'cash')

/** How amounts of a pair are written. */
interface Writers {
  /** Money; of sit-and-gos, whole tournament chips. */
  written(amount: bigint | number): string
  /** Money; of sit-and-gos, stacks with which everybody begins, from ten-thousandths. */
  flowText(flow: bigint): string
}

/** Decimals of a starting stack, in whose ten-thousandths flows of sit-and-gos are counted. */
const stackDigits = 4

function writersOf({ brands }: TableWatchParts, { brandId, gameCode }: Pick<PairKey, 'brandId' | 'gameCode'>): Writers {
  const { digits } = brands.byId(brandId).currency
  const [ofAmounts, ofFlows] = isOfSitAndGos(gameCode) ? [0, stackDigits] : [digits, digits]
  return {
    written: (amount) =>
      typeof amount === 'number'
        ? formatAmount(minor(BigInt(amount)), ofAmounts)
        : formatAmount(minorSum(amount), ofAmounts),
    flowText: (flow) => formatAmount(minorSum(flow), ofFlows),
  }
}

/** What a card game is called in each language; its code if the catalogue has none. */
function gameNames({ catalog }: TableWatchParts, brandId: BrandId, gameCode: string): Record<Language, string> {
  const found = catalog.ownGame(brandId, gameOfWatched(gameCode))
  // `languages` has every language.
  return found?.name ?? (Object.fromEntries(languages.map((one) => [one, gameCode])) as Record<Language, string>)
}

/**
 * The contract has checked the text. Refuses with `rooms.pair_not_found` what is not the one name of a pair, such as numbers in the wrong order:
 * under another name, what is done about a pair would be recorded where nobody finds it.
 */
function keyOf(brandId: BrandId, pairId: string): PairKey {
  const [first = '', second = '', ...game] = pairId.split('-')
  const [low, high] = [BigInt(first), BigInt(second)]
  const gameCode = game.join('-')
  if (low >= high || pairId !== `${low}-${high}-${gameCode}`) throw new Refusal('rooms.pair_not_found')
  return { brandId, low: memberId(low), high: memberId(high), gameCode }
}

/** The ids of hands begin with a time since 1970. */
const firstDay = Temporal.PlainDate.from('1971-01-01')

/** A day that an operator asks for. The contract checked it; such a day may not exist all the same. */
function dayOf(text: string): Temporal.PlainDate {
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    if (Temporal.PlainDate.compare(day, firstDay) >= 0) return day
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Refusal('request.invalid', { fields: [{ field: 'day', code: 'field.invalid' }] })
}
