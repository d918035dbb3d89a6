import type { lotteryStatistics, openedNumbers, QueryOf, ReplyOf } from '@baize/contract'
import type { BrandId } from '../../../kernel/ids.ts'
import { pagingOf, sliceOf } from '../../../kernel/list-page.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import { lastDraws, resultsPage } from '../draws/draws.sql.ts'
import { SharedAnswers } from './shared-answers.ts'
import { gameOrRefusal } from './show-game.ts'
import type { GameMarks } from './show-games.sql.ts'
import { drawLineOf, type Overviews, type ShowParts } from './show-games.ts'
import { statisticsOf } from './statistics.rules.ts'

type Numbers = ReplyOf<typeof openedNumbers>
type Statistics = ReplyOf<typeof lotteryStatistics>

/** Results change when a game's draws do, which ends an answer; whatever else may have happened ends it after this time. */
const keptSeconds = 60

/** What was drawn. Answers are shared by everybody until the game's next draw. */
export class Results {
  readonly #parts: ShowParts
  readonly #overviews: Overviews
  readonly #numbers: SharedAnswers<Numbers>
  readonly #statistics: SharedAnswers<Statistics>

  constructor(parts: ShowParts, overviews: Overviews) {
    const sharing = { clock: parts.clock, seconds: keptSeconds, most: 500 }
    this.#parts = parts
    this.#overviews = overviews
    this.#numbers = new SharedAnswers(sharing)
    this.#statistics = new SharedAnswers(sharing)
  }

  /** The numbers that a lottery has drawn (7.037). */
  async numbers(
    brandId: BrandId,
    gameCode: string,
    { day, province, pageNo, pageSize }: QueryOf<typeof openedNumbers>,
  ): Promise<Numbers> {
    const { database, clock } = this.#parts
    gameOrRefusal(this.#parts, brandId, gameCode)
    const drawnOn = dayOf(day)
    const asked = { pageNo, pageSize }
    const question = await this.#question(brandId, gameCode, 'mark', { day, province, asked })
    return this.#numbers.ask(question, async () => {
      const { rows, count } = await resultsPage(database, brandId, {
        gameCode,
        day: drawnOn,
        province,
        ...sliceOf(asked),
      })
      const { isMore: _, ...paging } = pagingOf(asked, count)
      return { list: rows.map((draw) => drawLineOf(draw, clock.now())), ...paging }
    })
  }

  /** What came how often in a lottery's last draws. */
  async statistics(
    brandId: BrandId,
    gameCode: string,
    { draws, province }: QueryOf<typeof lotteryStatistics>,
  ): Promise<Statistics> {
    const { database } = this.#parts
    const { format } = gameOrRefusal(this.#parts, brandId, gameCode)
    const question = await this.#question(brandId, gameCode, 'results', { draws, province })
    return this.#statistics.ask(question, async () => {
      const last = await lastDraws(database, brandId, { gameCode, province, max: draws })
      const counted = last.flatMap(({ day, result }) => (result === null ? [] : [{ day, result }]))
      return { draws: counted.length, views: statisticsOf(format, counted) }
    })
  }

  /** Names what is asked about a game's draws as they are now. */
  async #question(brandId: BrandId, gameCode: string, of: keyof GameMarks, asked: object): Promise<string> {
    const { last, marks } = await this.#overviews.of(brandId)
    const { drawId, generation } = last.get(gameCode) ?? {}
    return beginningOf(brandId, gameCode) + JSON.stringify([drawId, generation, marks.get(gameCode)?.[of], asked])
  }

  /** Forgets what is kept about a game, or about all of them. */
  clear(brandId?: BrandId, gameCode = ''): void {
    const beginning = brandId === undefined ? '' : beginningOf(brandId, gameCode)
    this.#numbers.clear(beginning)
    this.#statistics.clear(beginning)
  }
}

/** Refuses a day that does not exist, such as 30 February. */
function dayOf(text: string | undefined): Temporal.PlainDate | undefined {
  try {
    return text === undefined ? undefined : Temporal.PlainDate.from(text)
  } catch {
    return refuseFields([{ field: 'day', code: 'field.invalid' }])
  }
}

/** How all questions about a game begin. */
function beginningOf(brandId: BrandId, gameCode: string): string {
  return `${brandId} ${gameCode} `
}
