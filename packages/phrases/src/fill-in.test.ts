import { describe, expect, it } from 'vitest'
import { errorCodes, errorPhrase } from './errors.ts'
import { fillIn } from './fill-in.ts'
import { languages } from './language.ts'
import { letterPhrase } from './letters.ts'

describe('a phrase with a count', () => {
  it('has the word that goes with one, and with many', () => {
    const phrase = 'Wait {0} {0|minute|minutes}, {1}.'
    expect(fillIn(phrase, [1, 'please'], 'EN')).toBe('Wait 1 minute, please.')
    expect(fillIn(phrase, [0, 'please'], 'EN')).toBe('Wait 0 minutes, please.')
    expect(fillIn(phrase, [21, 'please'], 'EN')).toBe('Wait 21 minutes, please.')
  })

  it('takes a count that is written as a text, and a span of two as many', () => {
    expect(fillIn('{0} {0|digit|digits}', ['1'], 'EN')).toBe('1 digit')
    expect(fillIn('{0} {0|digit|digits}', ['6 to 12'], 'EN')).toBe('6 to 12 digits')
    expect(fillIn('{0} {0|digit|digits}', [], 'EN')).toBe(' digits')
  })

  it('has one form in languages that know no plural', () => {
    for (const language of ['TH', 'CN'] as const) expect(fillIn('{0|one|many}', [1], language)).toBe('many')
  })

  it.each([
    ['verification.too_many', 'Too many requests. Please try again in 1 minute.'],
    ['login.too_many', 'Too many failed attempts. Please try again in 1 minute.'],
    ['factor.too_many', 'Too many attempts. Please try again in 1 minute.'],
    ['request.too_many', 'Too many requests. Please wait 1 second and try again.'],
    ['password.reset_too_many', 'Too many password reset requests. Please try again in 1 minute.'],
    ['password.payment_too_many', 'Too many incorrect withdrawal passwords. Please try again in 1 minute.'],
  ] as const)('says %s of one without a plural', (code, text) => {
    expect(errorPhrase('EN', code, [1])).toBe(text)
  })

  it('never says “1 minutes” or the like, whatever is refused or written', () => {
    const said = [
      ...errorCodes.map((code) => errorPhrase('EN', code, [1, 1, 1, 1])),
      letterPhrase('EN', 'reset.text', ['Baize', 'demo', 1, '']),
      letterPhrase('EN', 'code.text', ['Baize', '123456', 1]),
    ]
    const wrong = /(?<!to )\b1 (?:minute|second|hour|day|digit|character|coin|line|spin|year|code|game)s\b/
    // "at least 1 years old": nobody sets an age of one, and the law none below 18.
    expect(said.filter((text) => wrong.test(text) && !/years old/.test(text))).toEqual([])
    expect(wrong.test('in 1 minutes')).toBe(true)
  })

  it('leaves no place open in any language', () => {
    const said = languages.flatMap((language) => errorCodes.map((code) => errorPhrase(language, code, [1, 2, 3, 4])))
    expect(said.filter((text) => /[{}|]/.test(text))).toEqual([])
  })
})
