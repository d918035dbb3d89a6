import type { LotteryChase, lotteryChases, QueryOf, ReplyOf } from '@baize/contract'
import { yearAnimalOn } from '@baize/lottery'
import { formatAmount, parseAmount, type Currency, type Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { pagingOf, sliceOf } from '../../../kernel/list-page.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { currencyOf } from '../../wallet/index.ts'
import { offRefusal, openTile } from '../slips/buy-slip.ts'
import { checkPicks } from '../slips/check-picks.ts'
import { gameOf } from '../slips/present-slip.ts'
import type { SlipParts } from '../slips/slip.parts.ts'
import { picksFor } from './chase.rules.ts'
import { chaseById, chaseByKey, chasesPage, endChase, insertChase, type Chase } from './chases.sql.ts'
import { beginChase } from './run-chases.ts'

/** The most plans of a member that run at a time. */
const maxRunning = 10

/** Starts a plan, and bets on the draw that is on sale. The same key and body return the same plan. */
export async function startChase(
  parts: SlipParts,
  session: Session,
  asked: StartedChase,
  language: Language,
): Promise<LotteryChase> {
  const { database, wallet } = parts
  const { accountId } = await wallet.accountOf(session.brandId, session.memberId, 'main')
  const place = { accountId, key: asked.idempotency.key }
  const again = await chaseByKey(database, place)
  if (again === undefined) await begin(parts, session, asked, language)
  const stored = await chaseByKey(database, place)
  if (stored === undefined) throw new Refusal('lottery.too_many_chases', { values: [maxRunning] })
  if (Buffer.compare(stored.bodyHash, asked.idempotency.bodyHash) !== 0)
    throw new Refusal('request.idempotency_key_reused')
  return presentChase(parts, stored.chase, language)
}

/** What a member asks for. */
export interface StartedChase {
  readonly gameCode: string
  readonly picks: Chase['picks']
  readonly province?: string | undefined
  readonly multipliers: readonly number[]
  readonly stopOnWin: boolean
  readonly stopProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly idempotency: Idempotency
}

async function begin(parts: SlipParts, session: Session, asked: StartedChase, language: Language): Promise<void> {
  const { database, wallet, clock, randomness, protection } = parts
  const { brandId, memberId } = session
  const currency = currencyOf(parts.brands.byId(brandId), 'main')
  await checkPlan(parts, session, asked, { currency, language })
  await protection.admitLaunch(session, 'main')
  const { accountId } = await wallet.accountOf(brandId, memberId, 'main')
  const chaseId = uuidV7(clock.now().epochMilliseconds, randomness.bytes(10))
  const { key, bodyHash } = asked.idempotency
  const isStored = await insertChase(
    database,
    {
      chaseId,
      brandId,
      memberId,
      accountId,
      gameCode: asked.gameCode,
      province: asked.province ?? null,
      picks: asked.picks,
      multipliers: asked.multipliers,
      stopOnWin: asked.stopOnWin,
      stopProfitMinor: bound('stopProfit', asked.stopProfit, currency),
      stopLossMinor: bound('stopLoss', asked.stopLoss, currency),
      startedAt: clock.now(),
      key,
      bodyHash,
    },
    maxRunning,
  )
  if (isStored) await beginChase(parts, chaseId)
}

/** Refuses a plan of which some draw could not be bet on as things are now. */
async function checkPlan(
  parts: SlipParts,
  session: Session,
  { gameCode, picks, multipliers }: StartedChase,
  { currency, language }: { readonly currency: Currency; readonly language: Language },
): Promise<void> {
  const { games, clock, brands } = parts
  const { brandId } = session
  const [game, version] = [games.game(brandId, gameCode), games.versionAt(brandId, gameCode, clock.now())]
  if (game === undefined || version === undefined) throw new Refusal('game.not_found')
  const buyer = { ...session, language }
  openTile(parts, buyer, game)
  if (!version.settings.isOn) throw offRefusal(parts, buyer, game)
  const today = clock.now().toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate()
  const sale = { terms: version.terms, restrictions: [], vipLevel: 0, yearAnimal: yearAnimalOn(today) }
  const rules = { ...sale, format: game.format, limits: version.settings.limits, currency }
  for (const multiplier of [Math.min(...multipliers), Math.max(...multipliers)])
    await checkPicks(picksFor(picks, multiplier, currency.digits), rules)
}

function bound(field: string, text: string | undefined, { digits }: Currency): Minor | null {
  if (text === undefined) return null
  const amount = parseAmount(text, digits)
  if (amount === undefined) throw new Refusal('request.invalid', { fields: [{ field, code: 'field.amount' }] })
  return amount
}

/** A page of a member's plans. */
export async function listChases(
  parts: SlipParts,
  session: Session,
  query: QueryOf<typeof lotteryChases>,
  language: Language,
): Promise<ReplyOf<typeof lotteryChases>> {
  const { gameCode } = query
  const { chases, count } = await chasesPage(parts.database, session, { gameCode, ...sliceOf(query) })
  const { isMore: _, ...paging } = pagingOf(query, count)
  return { list: chases.map((chase) => presentChase(parts, chase, language)), ...paging }
}

/** Ends a plan for its member; one that has ended is answered as it is. */
export async function stopChase(
  parts: SlipParts,
  session: Session,
  chaseId: string,
  language: Language,
): Promise<LotteryChase> {
  const { database, clock } = parts
  const known = await chaseById(database, session, chaseId)
  if (known === undefined) throw new Refusal('lottery.chase_unknown')
  await endChase(database, chaseId, { end: 'stopped', now: clock.now() })
  return presentChase(parts, (await chaseById(database, session, chaseId)) ?? known, language)
}

function presentChase(parts: SlipParts, chase: Chase, language: Language): LotteryChase {
  const { code, symbol, digits } = parts.brands.byId(chase.brandId).currency
  const orNull = (amount: Minor | null) => (amount === null ? null : formatAmount(amount, digits))
  return {
    chaseId: chase.chaseId,
    gameCode: chase.gameCode,
    gameName: gameOf(parts, chase.brandId, chase.gameCode, language).gameName,
    province: chase.province,
    picks: chase.picks.map((pick) => ({ ...pick })),
    multipliers: [...chase.multipliers],
    stopOnWin: chase.stopOnWin,
    stopProfit: orNull(chase.stopProfitMinor),
    stopLoss: orNull(chase.stopLossMinor),
    state: chase.state,
    end: chase.end,
    refusal: chase.refusal,
    drawsDone: chase.drawsDone,
    staked: formatAmount(chase.stakedMinor, digits),
    won: formatAmount(chase.wonMinor, digits),
    startedAt: chase.startedAt.toString(),
    currencyCode: code,
    currencySymbol: symbol,
  }
}
