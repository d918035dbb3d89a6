import type { lotteryGame, ReplyOf } from '@baize/contract'
import { rateText, ratesFor, yearAnimalOn, type FormatRates, type LotteryFormat } from '@baize/lottery'
import { formatAmount, minor, type Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Caller } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { announcedRestrictions } from '../desk/restrictions.sql.ts'
import type { AnnouncedRestriction } from '../desk/restrictions.sql.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { drawsOnSale } from '../draws/draws.sql.ts'
import type { GameSettings, GameVersion, LotteryGame } from './game-settings.ts'
import { SharedAnswers } from './shared-answers.ts'
import { drawLineOf, tileOf, type Overview, type Overviews, type ShowParts } from './show-games.ts'

const maxDraws = 40

/** What is read about a game, the same for everybody. */
interface GameFacts {
  readonly overview: Overview
  readonly draws: readonly LotteryDraw[]
  readonly restrictions: readonly AnnouncedRestriction[]
}

/** A game of a brand. Refuses with `game.not_found` if there is none, or none in the catalogue. */
export function gameOrRefusal({ games, catalog }: ShowParts, brandId: BrandId, gameCode: string): LotteryGame {
  const game = games.game(brandId, gameCode)
  const known = game === undefined ? undefined : catalog.of(brandId).game(game)
  if (game === undefined || known === undefined || known.gone) throw new Refusal('game.not_found')
  return game
}

/** What betting views show. */
export class GameViews {
  readonly #parts: ShowParts
  readonly #overviews: Overviews
  readonly #kept: SharedAnswers<GameFacts>

  constructor(parts: ShowParts, overviews: Overviews) {
    this.#parts = parts
    this.#overviews = overviews
    this.#kept = new SharedAnswers({ clock: parts.clock, seconds: 1, most: 1_000 })
  }

  clear(): void {
    this.#kept.clear()
  }

  async show({ brand, session, language }: Caller, gameCode: string): Promise<ReplyOf<typeof lotteryGame>> {
    const { brands, games, clock, levelOf } = this.#parts
    const { brandId } = brand
    const game = gameOrRefusal(this.#parts, brandId, gameCode)
    const facts = await this.#kept.ask(`${brandId} ${gameCode}`, () => this.#read(brandId, game))
    const now = clock.now()
    const current = games.versionAt(brandId, gameCode, now)
    if (current === undefined) throw new Refusal('game.in_preparation')
    const vipLevel = session === undefined || session.role === 'trial' ? 0 : await levelOf(session)
    const { currency: money, trialCurrency } = brands.byId(brandId)
    const currency = session?.wallet === 'trial' ? trialCurrency : money
    const coming = games.announced(brandId, gameCode, now)
    return {
      ...this.#tile(facts, game, { brandId, language }),
      now: now.toString(),
      draws: facts.draws.map((draw) => drawLineOf(draw, now)),
      termsVersion: current.version,
      rates: ratesTextOf(game.format, current, vipLevel),
      vipLevel,
      announced:
        coming === undefined
          ? null
          : {
              termsVersion: coming.version,
              rates: ratesTextOf(game.format, coming, vipLevel),
              appliesFrom: coming.appliesFrom.toString(),
            },
      limits: limitsOf(current.settings, currency),
      restrictions: facts.restrictions.map(({ bet, line, paysPpm, drawId, appliesFrom }) => ({
        bet,
        line,
        part: rateText(paysPpm),
        drawId,
        appliesFrom: appliesFrom.toString(),
      })),
      ...rulesOf(current.settings, facts.draws, now),
      currencyCode: currency.code,
      currencySymbol: currency.symbol,
      currencyDigits: currency.digits,
    }
  }

  async #read(brandId: BrandId, game: LotteryGame): Promise<GameFacts> {
    const { database, clock } = this.#parts
    const { gameCode } = game
    const now = clock.now()
    const [overview, draws, restrictions] = await Promise.all([
      this.#overviews.of(brandId),
      drawsOnSale(database, brandId, { gameCode, now, max: maxDraws }),
      announcedRestrictions(database, { brandId, gameCode }, now),
    ])
    return { overview, draws, restrictions }
  }

  #tile(
    { overview: { last }, draws: [next] }: GameFacts,
    game: LotteryGame,
    asked: { readonly brandId: BrandId; readonly language: Language },
  ) {
    // What is next must be among the draws on sale, which are as new.
    const nextOnly = new Map(next === undefined ? [] : [[game.gameCode, next]])
    const tile = tileOf(this.#parts, { next: nextOnly, last }, game, asked)
    if (tile === undefined) throw new Refusal('game.not_found')
    return tile
  }
}

/** Rates by bet and tier as decimal texts, with what a VIP level adds. */
function ratesTextOf({ bets }: LotteryFormat, { terms }: GameVersion, vipLevel: number): RatesText {
  const rates: FormatRates = Object.fromEntries(bets.map((bet) => [bet.code, ratesFor(terms, bet, vipLevel)]))
  return Object.fromEntries(
    Object.entries(rates).map(([bet, tiers]) => [
      bet,
      Object.fromEntries(Object.entries(tiers).map(([tier, rate]) => [tier, rateText(rate)])),
    ]),
  )
}

type RatesText = ReplyOf<typeof lotteryGame>['rates']

function limitsOf({ limits }: GameSettings, { digits }: Currency): ReplyOf<typeof lotteryGame>['limits'] {
  const amount = (value: bigint) => formatAmount(minor(value), digits)
  const amountOrNone = (value: bigint | null) => (value === null ? null : amount(value))
  return {
    minUnit: amount(limits.minUnitMinor),
    maxUnit: amount(limits.maxUnitMinor),
    maxSlipStake: amount(limits.maxSlipStakeMinor),
    maxSlipPayout: amountOrNone(limits.maxSlipPayoutMinor),
    maxMemberNumber: amountOrNone(limits.maxMemberNumberMinor),
    maxMemberSlips: limits.maxMemberSlips,
  }
}

function rulesOf(settings: GameSettings, draws: readonly LotteryDraw[], now: Temporal.Instant) {
  const { source, schedule, cancelSeconds, voidAfterMinutes } = settings
  const [next] = draws
  const day = next?.day ?? now.toZonedDateTimeISO(schedule.zone).toPlainDate()
  return {
    source: next?.source ?? source,
    hasLocalBeacon: (next?.source ?? source) === 'own' && (next?.beaconKind ?? 'local') === 'local',
    yearAnimal: yearAnimalOn(day),
    cancelSeconds,
    voidAfterMinutes,
    schedule: scheduleOf(schedule),
  }
}

/** The calendar as the contract has it. */
function scheduleOf(schedule: GameSettings['schedule']): ReplyOf<typeof lotteryGame>['schedule'] {
  switch (schedule.kind) {
    case 'monthly':
      return { ...schedule, days: [...schedule.days] }
    case 'weekly':
      return { ...schedule, weekdays: [...schedule.weekdays] }
    case 'rounds':
      return schedule
  }
}
