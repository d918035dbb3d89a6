import type { OfficeContract } from '@baize/contract/office'
import { percentText } from '@baize/pay'
import type { Tone } from '../../kit/values.tsx'

/** Key of the lists of contracts. */
export const contractsKey = ['contracts'] as const

export const toneOfContract: Readonly<Record<OfficeContract['state'] | 'termination', Tone>> = {
  offered: 'waiting',
  accepted: 'good',
  termination: 'waiting',
  rejected: 'bad',
  withdrawn: 'plain',
  ended: 'plain',
}

/** The steps or rates of a contract, as texts; amounts are written by `money`, from minor units. */
export function ratesOf(
  { terms }: OfficeContract,
  money: (minor: string) => string,
): readonly { readonly conditions: readonly string[]; readonly active?: number; readonly rates: readonly string[] }[] {
  if (terms.kind === 'hourly' || terms.kind === 'realtime') {
    const conditions = terms.kind === 'realtime' ? [money(terms.singleBetMinor)] : []
    return [{ conditions, rates: [terms.profitPpm, terms.lossPpm].map(percentText) }]
  }
  return terms.tiers.map((tier) => ({
    conditions: [money(tier.turnoverMinor), ...('lossMinor' in tier ? [money(tier.lossMinor)] : [])],
    active: tier.activeMembers,
    rates: [percentText(tier.ratePpm)],
  }))
}
