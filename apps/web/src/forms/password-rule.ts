import { formatProblem, isPatternId } from '@baize/contract'
import { useBrand } from '../api/use-brand.ts'
import { ruleText } from './field-words.ts'
import { useSayField } from './use-say-field.ts'

/** The rule of a new password, as text and as a validator (5.038, 5.040). */
export function usePasswordRule(): { readonly words: string; readonly validate: (text: string) => string | true } {
  const say = useSayField()
  const rule = useBrand().register.fields.find(({ name }) => name === 'password')
  const words = rule === undefined ? '' : ruleText(rule, say)
  return {
    words,
    validate(text) {
      if (text === '') return say('field.empty')
      if (rule === undefined || !isPatternId(rule.patternId)) return true
      return formatProblem({ ...rule, patternId: rule.patternId }, text) === undefined || words
    },
  }
}
