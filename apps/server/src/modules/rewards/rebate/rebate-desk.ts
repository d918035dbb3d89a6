import { minor, formatAmount } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { dayOf } from '../../stats/index.ts'
import type { RebateRates, RebateSettings } from '../rewards.files.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { insertRates, ratesBelow, turnoverOfPeriods, type RatesVersion } from './rates.sql.ts'
import { periodOf } from './rebate.rules.ts'

/** Days that the forecast looks back on. */
const forecastDays = 30

/** New rates of a brand, as an operator wants them. */
export interface RatesOrder {
  readonly brandId: BrandId
  /** The version that the operator has seen. */
  readonly version: number
  readonly rates: RebateRates
  readonly by: { readonly operatorId: string; readonly name: string }
  readonly reason: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, version: number, before: RebateRates) => Promise<void>
}

/** A brand's rebates as operators see them. */
export interface RebateState {
  /** 0: the rates of the brand's file. */
  readonly version: number
  readonly rates: RebateRates
  readonly settings: RebateSettings
  /** The first day on which rates that are saved now count. */
  readonly countsFrom: Temporal.PlainDate
  readonly past: Awaited<ReturnType<typeof turnoverOfPeriods>> & {
    readonly from: Temporal.PlainDate
    readonly to: Temporal.PlainDate
  }
}

/** What operators do with rebates. */
export interface RebateDesk {
  /** `undefined` if the brand has no rebates. */
  read(brandId: BrandId): Promise<RebateState | undefined>
  /** Saves rates, which count from the next period on. `changed`: somebody else has saved meanwhile. */
  save(order: RatesOrder): Promise<'saved' | 'changed'>
  versions(
    brandId: BrandId,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly RatesVersion[]>
}

export function openRebateDesk(parts: RewardParts): RebateDesk {
  const { database, clock, brands, settingsOf } = parts
  return {
    async read(brandId) {
      const settings = settingsOf(brandId).rebate
      if (settings === undefined) return undefined
      const today = dayOf(clock.now(), brands.byId(brandId).timeZone)
      const days = { from: today.subtract({ days: forecastDays }), to: today.subtract({ days: 1 }) }
      const [[newest], past] = await Promise.all([
        ratesBelow(database, brandId, { below: undefined, max: 1 }),
        turnoverOfPeriods(database, brandId, days),
      ])
      const { version, rates } = newest ?? { version: 0, rates: settings.percents }
      const countsFrom = periodOf(settings.period, today).to.add({ days: 1 })
      return { version, rates, settings, countsFrom, past: { ...past, ...days } }
    },
    save: ({ brandId, version, rates, by, reason, note }) =>
      database.transaction().execute(async (tx) => {
        const [current] = await ratesBelow(tx, brandId, { below: undefined, max: 1 })
        const at = { before: version, at: clock.now() }
        // Whoever saves at the same time takes the same number, and one of them fails.
        if (!(await insertRates(tx, { brandId, rates, by, reason }, at))) return 'changed'
        await note(tx, version + 1, current?.rates ?? settingsOf(brandId).rebate?.percents ?? {})
        return 'saved'
      }),
    versions: (brandId, page) => ratesBelow(database, brandId, page),
  }
}

/** Rates as the audit log writes them: one text for each type of game. */
export function ratesInText(rates: RebateRates): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rates).map(([type, ppms]) => [type, ppms.map((ppm) => percentText(ppm)).join(' / ')]),
  )
}

/** Parts per million as per cent, such as `0.55`. */
export function percentText(ppm: number): string {
  return formatAmount(minor(BigInt(ppm)), 4).replace(/\.?0+$/, '')
}
