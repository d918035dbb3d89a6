import type { JackpotValue } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Brand } from '../brand/index.ts'
import { dayOf } from './find-wins.ts'
import { showcaseSteps, type ShowcaseStep } from './showcase-steps.ts'

/** How far ahead pages receive the coming steps; they receive the next ones long before that. */
const aheadSeconds = 150

/** A brand's showcase. It keeps its position in the day, so that each step is computed once. */
export class Showcase {
  readonly #brand: Pick<Brand, 'timeZone' | 'currency'>
  readonly #seed: string
  #day: Temporal.PlainDate | undefined
  #coming: Iterator<ShowcaseStep, never> | undefined
  /** The current step and the coming ones. */
  #steps: ShowcaseStep[] = []

  constructor(brand: Pick<Brand, 'timeZone' | 'currency'>, seed: string) {
    this.#brand = brand
    this.#seed = seed
  }

  /** The current figure and its changes within the next minutes of this day. */
  at(now: Temporal.Instant): JackpotValue {
    const { timeZone, currency } = this.#brand
    const day = dayOf(now, this.#brand)
    const second = day.toZonedDateTime(timeZone).toInstant().until(now).total('seconds')
    const [current, ...coming] = this.#from(day, second)
    if (current === undefined) throw new Error('the showcase has no first step of the day')
    const shown = ({ amountMinor }: ShowcaseStep) => formatAmount(amountMinor, currency.digits)
    return {
      source: 'showcase',
      amount: shown(current),
      currencySymbol: currency.symbol,
      steps: coming.map((step) => ({ afterMs: Math.round((step.second - second) * 1_000), amount: shown(step) })),
    }
  }

  #from(day: Temporal.PlainDate, second: number): readonly ShowcaseStep[] {
    const begun = this.#steps[0]?.second ?? Infinity
    if (this.#day === undefined || !this.#day.equals(day) || begun > second) this.#begin(day)
    const coming = this.#coming
    if (coming !== undefined) {
      while ((this.#steps.at(-1)?.second ?? -1) <= second + aheadSeconds) this.#add(coming.next().value, second)
    }
    const now = this.#steps.findLastIndex((step) => step.second <= second)
    this.#steps = this.#steps.slice(now)
    return this.#steps
  }

  #begin(day: Temporal.PlainDate): void {
    this.#day = day
    this.#coming = showcaseSteps(this.#seed, day, this.#brand.currency.digits)
    this.#steps = []
  }

  /** Adds a step, and drops the past ones. */
  #add(step: ShowcaseStep, second: number): void {
    if (step.second <= second) this.#steps = [step]
    else this.#steps.push(step)
  }
}
