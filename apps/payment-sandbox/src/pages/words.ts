import {
  fillIn,
  formatLocale,
  languageOfTag,
  lastFallback,
  momentText,
  negotiateLanguage,
  type Language,
  type PhraseKey,
} from '@baize/phrases'
import { loadPaymentSandbox } from '@baize/phrases/load-dictionary'
import { loadEachLanguage } from '@baize/phrases/load-each-language'
import type { FastifyRequest } from 'fastify'
import type { PaymentCurrency } from '../settings.ts'

/** The key of a phrase. */
export type WordKey = PhraseKey<'payment-sandbox'>

/** How a page speaks: its language, its phrases, and how it writes moments and amounts. */
export interface Words {
  readonly language: Language
  say(key: WordKey, ...values: readonly (string | number)[]): string
  moment(text: string): string
  amount(amount: string, currency: string): string
}

/** The payers' time zone; the zone is written with every time. */
const timeZone = 'Asia/Bangkok'

/** Prepares the words of every language; the result chooses for a request: `?language=`, otherwise its browser's. */
export async function openWords(currency: PaymentCurrency): Promise<(request: FastifyRequest) => Words> {
  const phrases = await loadEachLanguage(loadPaymentSandbox)
  return (request) => {
    const language = languageOf(request)
    return {
      language,
      say: (key, ...values) => fillIn(phrases[language][key], values, language),
      moment: (text) => momentText(Date.parse(text), { language, timeZone, month: 'short' }),
      amount: (amount, code) => amountText(amount, code, currency, language),
    }
  }
}

function languageOf({ query, headers }: FastifyRequest): Language {
  const asked = typeof query === 'object' && query !== null && 'language' in query ? query.language : undefined
  return (
    (typeof asked === 'string' ? languageOfTag(asked.slice(0, 35)) : undefined) ??
    negotiateLanguage(headers['accept-language'] ?? '') ??
    lastFallback
  )
}

function amountText(amount: string, code: string, currency: PaymentCurrency, language: Language): string {
  const { digits } = currency
  const format = new Intl.NumberFormat(formatLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // The protocol's amounts are decimal numbers; as text they keep every digit.
  const figures = format.format(amount as Intl.StringNumericLiteral)
  return code === currency.code ? `${currency.symbol}${figures} ${code}` : `${figures} ${code}`
}
