import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { changeRebates, OfficeRebates, rebateVersions } from '@baize/contract/office'
import { gameType, type GameType } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Operators } from '../../operators/index.ts'
import { percentInPpm, percentText, ratesInText, type RebateRates, type Rewards } from '../../rewards/index.ts'

/** What the page about rebate rates needs. */
export interface RebatePageParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly rewards: { readonly rebate: Pick<Rewards['rebate'], 'desk'> }
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** The rates of the operator's brand, and what the last 30 days were computed from. */
export async function showRebates(
  { brands, rewards }: RebatePageParts,
  { brandId }: Pick<Operator, 'brandId'>,
): Promise<OfficeRebates> {
  const state = await rewards.rebate.desk.read(brandId)
  if (state === undefined) throw new Refusal('rebate.off')
  const { currency } = brands.byId(brandId)
  const amount = (value: bigint) => formatAmount(minorSum(value), currency.digits)
  const { past, settings } = state
  return {
    version: state.version,
    kind: settings.period,
    payment: settings.payment,
    minimum: amount(settings.minimumMinor),
    rates: presentRates(state.rates),
    countsFrom: state.countsFrom.toString(),
    past: {
      from: past.from.toString(),
      to: past.to.toString(),
      members: past.members,
      offered: amount(past.offered),
      turnovers: past.turnovers.flatMap(({ gameType: type, level, turnover }) => {
        const known = gameType.options.find((one) => one === type)
        return known === undefined ? [] : [{ gameType: known, level, turnover: amount(turnover) }]
      }),
    },
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
  }
}

function presentRates(rates: RebateRates): OfficeRebates['rates'] {
  return gameType.options.flatMap((type) => {
    const ofType = rates[type]
    return ofType === undefined ? [] : [{ gameType: type, percents: ofType.map(percentText) }]
  })
}

/** Saves rates as a new version. Every type of game has a rate for the same number of levels. */
export async function saveRebates(
  parts: RebatePageParts,
  operator: Operator,
  { version, rates: typed, reason }: BodyOf<typeof changeRebates>,
): Promise<OfficeRebates> {
  const { brandId, operatorId, username } = operator
  const { desk } = parts.rewards.rebate
  if ((await desk.read(brandId)) === undefined) throw new Refusal('rebate.off')
  const rates = readRates(typed)
  const done = await desk.save({
    brandId,
    version,
    rates,
    by: { operatorId, name: username },
    reason,
    note: (tx, saved, before) =>
      parts.operators.audit.note(tx, operator, {
        action: 'rebates.changed',
        subject: { kind: 'rebates', id: String(saved) },
        before: ratesInText(before),
        after: ratesInText(rates),
        reason,
      }),
  })
  if (done === 'changed') throw new Refusal('rebate.changed')
  return showRebates(parts, operator)
}

function readRates(typed: BodyOf<typeof changeRebates>['rates']): RebateRates {
  const [first] = typed
  const isEven = typed.every(({ percents }) => percents.length === first?.percents.length)
  const isOnce = new Set(typed.map((one) => one.gameType)).size === typed.length
  if (first === undefined || !isEven || !isOnce) throw new Refusal('rebate.rates_invalid')
  const entries = typed.map(({ gameType: type, percents }): [GameType, number[]] => [
    type,
    percents.map((percent) => {
      const parsed = percentInPpm.safeParse(percent)
      if (!parsed.success) throw new Refusal('rebate.rates_invalid')
      return parsed.data
    }),
  ])
  return Object.fromEntries(entries)
}

const versionsAtOnce = 20

/** Every version, the newest first. */
export async function listRebateVersions(
  { rewards }: RebatePageParts,
  { brandId }: Operator,
  { before }: QueryOf<typeof rebateVersions>,
): Promise<ReplyOf<typeof rebateVersions>> {
  const below = before === undefined ? undefined : Number(before)
  const found = await rewards.rebate.desk.versions(brandId, { below, max: versionsAtOnce })
  const last = found.at(-1)
  return {
    list: found.map(({ version, rates, byName, reason, madeAt }) => ({
      version,
      rates: presentRates(rates),
      operator: byName,
      reason,
      at: madeAt.toString(),
    })),
    // Versions are counted from 1 without a gap.
    next: last === undefined || last.version === 1 ? null : String(last.version),
  }
}
