import type { Payslip } from '@baize/contract'
import { formatDay } from '@baize/ui'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { usePayslipPhrases } from '../../../language/phrases.ts'

/** How periods, rates and people of payslips are written. */
export function useSlipWords() {
  const say = usePayslipPhrases()
  const { percent, span, day } = useFormat()
  const { timeZone } = useBrand()
  const language = useLanguage((state) => state.language)
  return {
    /** A day, the first and last day of some, or two times. */
    period({ kind, from, to }: Pick<Payslip, 'kind' | 'from' | 'to'>): string {
      if (kind === 'hourly' || kind === 'realtime') return span(from, to)
      const last = formatDay(new Date(Date.parse(to) - 1).toISOString(), language, timeZone)
      const first = day(from)
      return first === last ? first : `${first} – ${last}`
    },
    rate({ kind, ratePpm }: Pick<Payslip, 'kind' | 'ratePpm'>): string {
      if (ratePpm !== null) return percent(ratePpm)
      return say(kind === 'hourly' || kind === 'realtime' ? 'slip.rates' : 'slip.noTier')
    },
    payer: ({ payer }: Pick<Payslip, 'payer'>) => payer?.username ?? say('slip.site'),
  }
}
