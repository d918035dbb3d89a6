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

const endReasons = ['replaced', 'terminated', 'above_upline', 'upline_ended', 'moved', 'closed', 'by_operator'] as const

/** The key of the words for why a contract ended; `undefined` if it did not, or for a reason that has no words yet. */
export function keyOfEnd({ endReason }: OfficeContract): `contracts.end.${(typeof endReasons)[number]}` | undefined {
  const known = endReasons.find((one) => one === endReason)
  return known && `contracts.end.${known}`
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
