import { describe, expect, it } from 'vitest'
import { problemsOf } from './offer-draft.rules.ts'
import { offerFrom, offerTemplates } from './offer-templates.ts'

describe('the templates of offers', () => {
  it.each(offerTemplates.filter((one) => one !== 'code'))('%s can be published as it is', (template) => {
    expect(problemsOf(offerFrom(template))).toEqual([])
  })

  it('of a code lacks only the code', () => {
    expect(problemsOf(offerFrom('code'))).toEqual(['trigger.code'])
  })
})
