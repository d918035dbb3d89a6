import { programmeDays, type agentProgramme, type AgentContract, type ReplyOf } from '@baize/contract'
import { kindsOf, termsToJson, type AgentProgramme, type ContractKind } from '@baize/pay'
import type { BrandId } from '../../../kernel/ids.ts'
import { isSwitchedOn } from '../../brand/index.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { paidSince } from './paid-lately.sql.ts'

type Parts = Pick<ContractParts, 'brands' | 'clock' | 'database'>
type Figures = Awaited<ReturnType<typeof paidSince>>

/** For how long the figures are kept: anybody may ask, and adding up a month of pay is work. */
const keptMinutes = 15

/** Shows the agent programme to anybody (2.005). Figures are there only if the brand publishes them. */
export function openProgramme(parts: Parts): (brandId: BrandId) => Promise<ReplyOf<typeof agentProgramme>> {
  const figuresOf = keepFigures(parts)
  return async (brandId) => {
    const { agentProgramme: set, whitelabel, currency } = parts.brands.byId(brandId)
    const programme = isSwitchedOn(whitelabel, 'AGENTPOLICY3') ? set : undefined
    const { daily, dividend, usual = [], publishes = [] } = programme ?? {}
    const figures = publishes.length === 0 ? undefined : await figuresOf(brandId)
    const published = (name: 'agents' | 'paid') => (publishes.includes(name) ? figures : undefined)
    return {
      kinds: kindsOf(programme).map((kind) => ({ kind, highestPpm: String(programme && highestOf(programme, kind)) })),
      // Lists of JSON are the same, but the wire's are not read-only.
      usual: usual.map((terms) => structuredClone(termsToJson(terms)) as AgentContract['terms']),
      activeFrom: {
        daily: daily ? String(daily.activeFromMinor) : null,
        dividend: dividend ? String(dividend.activeFromMinor) : null,
      },
      paidAgents: published('agents')?.agents ?? null,
      paidMinor: published('paid')?.bySiteMinor.toString() ?? null,
      currencyDigits: currency.digits,
    }
  }
}

function highestOf({ daily, hourly, realtime, dividend }: AgentProgramme, kind: ContractKind): bigint {
  const hourlyRates = hourly === undefined ? [] : [hourly.profit.highestPpm, hourly.loss.highestPpm]
  const rates: Readonly<Record<ContractKind, readonly bigint[]>> = {
    daily: daily === undefined ? [] : [daily.highestPpm],
    hourly: hourlyRates,
    realtime: realtime === undefined ? [] : [realtime.highestPpm],
    dividend: dividend === undefined ? [] : [dividend.highestPpm],
  }
  return rates[kind].reduce((most, rate) => (rate > most ? rate : most), 0n)
}

/** Adds the figures up at most once in some minutes. Other than for `KeptAnswers`, all who ask at once wait for one sum: anybody may ask. */
function keepFigures({ database, clock }: Parts): (brandId: BrandId) => Promise<Figures> {
  const kept = new Map<BrandId, { readonly until: Temporal.Instant; readonly figures: Promise<Figures> }>()
  return (brandId) => {
    const now = clock.now()
    const known = kept.get(brandId)
    if (known !== undefined && Temporal.Instant.compare(now, known.until) < 0) return known.figures
    const figures = paidSince(database, brandId, now.subtract({ hours: 24 * programmeDays }))
    kept.set(brandId, { until: now.add({ minutes: keptMinutes }), figures })
    // What failed is tried again by whoever asks next.
    figures.catch(() => kept.delete(brandId))
    return figures
  }
}
