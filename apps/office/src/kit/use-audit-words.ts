import { auditActions, auditSubjects } from '@baize/contract/office'
import type { PhraseKey } from '@baize/phrases'
import { useMemo } from 'react'
import { useLanguage } from '../language/language.ts'
import { usePhrasesOf } from '../language/phrases.ts'
import { useBrand } from '../session/session.ts'
import { useFormat } from './use-format.ts'

type Facts = Readonly<Record<string, unknown>> | null

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
/** What a time that means "for good" is later than. */
const forGood = '9999'

/**
 * Entries of the audit log in words: what was done, to what, and each field before and after. What a newer server writes
 * stands for itself. The page must have loaded the dictionary `office-audit`.
 */
export function useAuditWords() {
  const t = usePhrasesOf('office-audit')
  const known: object | undefined = useLanguage((state) => state.phrases['office-audit'])
  const { digits } = useBrand()
  const { money, minute } = useFormat()
  return useMemo(() => {
    const word = (group: 'field' | 'value', name: string) => {
      const key = `${group}.${name}`
      // It is one of the phrases, as has just been looked up.
      return known !== undefined && Object.hasOwn(known, key) ? t(key as PhraseKey<'office-audit'>) : name
    }
    const valueOf = (field: string, value: unknown): unknown => {
      if (value === null) return '–'
      if (typeof value === 'boolean') return word('value', String(value))
      if (typeof value !== 'string') return value
      if (field.endsWith('Minor') && /^-?\d+$/.test(value)) return money(decimalOf(value, digits))
      if (isTime.test(value)) return value.startsWith(forGood) ? '∞' : minute(value)
      return isText.has(field) ? value : word('value', value)
    }
    return {
      action(name: string): string {
        const one = auditActions.find((action) => action === name)
        return one === undefined ? name : t(`action.${one}`)
      },
      subject(kind: string): string {
        const one = auditSubjects.find((subject) => subject === kind)
        return one === undefined ? kind : t(`subject.${one}`)
      },
      field: (name: string) => word('field', name),
      facts: (facts: Facts): Facts =>
        facts && Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, valueOf(field, value)])),
    }
  }, [t, known, digits, money, minute])
}

/** Fields whose values are somebody's own words, and stand as they are. */
const isText: ReadonlySet<string> = new Set(['username', 'name', 'tag', 'text', 'holder', 'first', 'role'])

/** Whole minor units as decimal text. */
function decimalOf(minorUnits: string, digits: number): string {
  const sign = minorUnits.startsWith('-') ? '-' : ''
  const padded = minorUnits.replace('-', '').padStart(digits + 1, '0')
  return digits === 0 ? `${sign}${padded}` : `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}
