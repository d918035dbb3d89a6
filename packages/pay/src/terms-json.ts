import { minor, ratePpm } from '@baize/money'
import type { ContractTerms } from './terms.ts'

/** A value in JSON: whole numbers of any size are texts. */
type InJson<T> = T extends bigint
  ? string
  : T extends readonly (infer One)[]
    ? readonly InJson<One>[]
    : T extends object
      ? { readonly [Key in keyof T]: InJson<T[Key]> }
      : T

/** The terms of a contract in JSON, as they are stored and sent: amounts and rates are texts. */
export type ContractTermsJson = InJson<ContractTerms>

/** Writes terms as JSON. */
export function termsToJson(terms: ContractTerms): ContractTermsJson {
  switch (terms.kind) {
    case 'daily':
      return {
        ...terms,
        roundToMinor: String(terms.roundToMinor),
        tiers: terms.tiers.map((tier) => ({
          turnoverMinor: String(tier.turnoverMinor),
          activeMembers: tier.activeMembers,
          ratePpm: String(tier.ratePpm),
        })),
      }
    case 'dividend':
      return {
        ...terms,
        tiers: terms.tiers.map((tier) => ({
          turnoverMinor: String(tier.turnoverMinor),
          lossMinor: String(tier.lossMinor),
          activeMembers: tier.activeMembers,
          ratePpm: String(tier.ratePpm),
        })),
      }
    case 'hourly':
      return { kind: terms.kind, profitPpm: String(terms.profitPpm), lossPpm: String(terms.lossPpm) }
    case 'realtime':
      return {
        kind: terms.kind,
        profitPpm: String(terms.profitPpm),
        lossPpm: String(terms.lossPpm),
        singleBetMinor: String(terms.singleBetMinor),
      }
  }
}

const amount = (text: string) => minor(BigInt(text))
const rate = (text: string) => ratePpm(BigInt(text))

/** Reads terms from JSON. Throws if a text is no whole number or a rate is negative. */
export function termsFromJson(json: ContractTermsJson): ContractTerms {
  switch (json.kind) {
    case 'daily':
      return {
        kind: json.kind,
        roundToMinor: amount(json.roundToMinor),
        tiers: json.tiers.map((tier) => ({
          turnoverMinor: amount(tier.turnoverMinor),
          activeMembers: tier.activeMembers,
          ratePpm: rate(tier.ratePpm),
        })),
      }
    case 'dividend':
      return {
        kind: json.kind,
        cadence: json.cadence,
        tiers: json.tiers.map((tier) => ({
          turnoverMinor: amount(tier.turnoverMinor),
          lossMinor: amount(tier.lossMinor),
          activeMembers: tier.activeMembers,
          ratePpm: rate(tier.ratePpm),
        })),
      }
    case 'hourly':
      return { kind: json.kind, profitPpm: rate(json.profitPpm), lossPpm: rate(json.lossPpm) }
    case 'realtime':
      return {
        kind: json.kind,
        profitPpm: rate(json.profitPpm),
        lossPpm: rate(json.lossPpm),
        singleBetMinor: amount(json.singleBetMinor),
      }
  }
}
