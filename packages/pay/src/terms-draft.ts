import { formatAmount, minor, parseAmountFromZero } from '@baize/money'
import type { ContractTermsJson } from './terms-json.ts'
import type { Cadence, ContractKind } from './terms.ts'

/** A step as somebody types it: amounts in main units, the rate in percent. */
export interface TierDraft {
  readonly turnover: string
  readonly loss: string
  readonly active: string
  readonly rate: string
}

/** The terms of a contract as somebody types them. Which fields count depends on the kind. */
export interface TermsDraft {
  readonly kind: ContractKind
  readonly cadence: Cadence
  readonly tiers: readonly TierDraft[]
  readonly roundTo: string
  readonly profit: string
  readonly loss: string
  readonly single: string
}

/** A step in which nothing has been typed. */
export const emptyTier: TierDraft = { turnover: '0', loss: '', active: '0', rate: '' }

/** Terms of a kind in which nothing has been typed. */
export const emptyDraft = (kind: ContractKind): TermsDraft => ({
  kind,
  cadence: 'monthly',
  tiers: [emptyTier],
  roundTo: '0',
  profit: '',
  loss: '',
  single: '0',
})

/** Percent have four digits, so that one part per million is the smallest rate. */
const percentDigits = 4

/** Reads typed terms; `undefined` if something is no number. Whether they are allowed is another question. */
export function readDraft(draft: TermsDraft, currencyDigits: number): ContractTermsJson | undefined {
  let isRead = true
  const read = (text: string, digits: number) => {
    const value = parseAmountFromZero(text.trim(), digits)
    if (value === undefined) isRead = false
    return String(value ?? 0n)
  }
  const amount = (text: string) => read(text, currencyDigits)
  const rate = (text: string) => read(text, percentDigits)
  const tiersOf = () =>
    draft.tiers.map((tier) => ({
      turnoverMinor: amount(tier.turnover),
      activeMembers: Number(read(tier.active, 0)),
      ratePpm: rate(tier.rate),
    }))
  const terms = ((): ContractTermsJson => {
    switch (draft.kind) {
      case 'daily':
        return { kind: draft.kind, tiers: tiersOf(), roundToMinor: amount(draft.roundTo) }
      case 'dividend':
        return {
          kind: draft.kind,
          cadence: draft.cadence,
          tiers: tiersOf().map((tier, at) => ({ ...tier, lossMinor: amount(draft.tiers[at]?.loss ?? '') })),
        }
      case 'hourly':
        return { kind: draft.kind, profitPpm: rate(draft.profit), lossPpm: rate(draft.loss) }
      case 'realtime':
        return {
          kind: draft.kind,
          profitPpm: rate(draft.profit),
          lossPpm: rate(draft.loss),
          singleBetMinor: amount(draft.single),
        }
    }
  })()
  return isRead ? terms : undefined
}

/** Terms as somebody would type them, to change them from there. */
export function draftOf(terms: ContractTermsJson, currencyDigits: number): TermsDraft {
  const draft = emptyDraft(terms.kind)
  const amount = (text: string) => shortDecimal(formatAmount(minor(BigInt(text)), currencyDigits))
  if (terms.kind === 'hourly' || terms.kind === 'realtime')
    return {
      ...draft,
      profit: percentText(terms.profitPpm),
      loss: percentText(terms.lossPpm),
      ...(terms.kind === 'realtime' ? { single: amount(terms.singleBetMinor) } : {}),
    }
  const tiers = terms.tiers.map((tier) => ({
    turnover: amount(tier.turnoverMinor),
    loss: 'lossMinor' in tier ? amount(tier.lossMinor) : '',
    active: String(tier.activeMembers),
    rate: percentText(tier.ratePpm),
  }))
  return terms.kind === 'daily'
    ? { ...draft, tiers, roundTo: amount(terms.roundToMinor) }
    : { ...draft, tiers, cadence: terms.cadence }
}

/** Parts per million as percent, without zeros at the end: 12000 is 1.2. */
export function percentText(ppm: string): string {
  return shortDecimal(formatAmount(minor(BigInt(ppm)), percentDigits))
}

/** Without zeros at the end of the decimals. */
const shortDecimal = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
