import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobileProblem, readInternationalNumber, readMobileNumber } from './mobile-number.ts'

const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** The same Thai number in various notations. */
const notations = (rest: string): string[] => [
  `08${rest}`,
  `8${rest}`,
  `+668${rest}`,
  `+66 8${rest}`,
  `+66 (0) 8${rest}`,
  `668${rest}`,
  ` 08${rest.slice(0, 1)}-${rest.slice(1, 4)} ${rest.slice(4)} `,
  wide(`08${rest}`),
  wide(`+668${rest}`),
]

describe('a mobile number', () => {
  it('is the same in every notation (7.008)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{8}$/), (rest) => {
        const read = notations(rest).map((text) => readMobileNumber('66', text))
        expect(new Set(read.map((number) => number?.e164)).size).toBe(1)
      }),
    )
    expect(notations('12345678').map((text) => readMobileNumber('+66', text))).toEqual(
      notations('12345678').map(() => ({ e164: '+66812345678', national: '0812345678' })),
    )
  })

  it.each([
    ['66', '021234567', 'a telephone on a wall'],
    ['66', '08123', 'too short'],
    ['66', '+8613812345678', 'another country’s'],
    ['66', '0812345678x', 'letters in it'],
    ['66', '', 'nothing'],
    ['999', '0812345678', 'no country’s code'],
    ['', '0812345678', 'no code'],
    ['66', '0'.repeat(40), 'too long to be looked at'],
  ])('is invalid with the code %s in %s: %s (5.028)', (dialing, text) => {
    expect(readMobileNumber(dialing, text)).toBeUndefined()
  })
})

describe('a number with its country code', () => {
  it('is parsed for any country, in any notation', () => {
    const read = ['+66 81-234 5678', ' ＋６６ ８１２３４５６７８', '+86 138 0013 8000', '+66 (0) 81 234 5678'].map(
      readInternationalNumber,
    )
    expect(read).toEqual(['+66812345678', '+66812345678', '+8613800138000', '+66812345678'])
  })

  it.each(['0812345678', '+', '+66', '+0812345678', 'demo', '+66 81 234 5678 x', '+66812345678'.repeat(4)])(
    'is not %j',
    (text) => {
      expect(readInternationalNumber(text)).toBeUndefined()
    },
  )
})

describe('a brand’s rules for a number', () => {
  const format = { patternId: 6, minLength: 9, maxLength: 10, acceptedPattern: '^0?[689][0-9]{8}$' }
  const digits = [
    { countryDialingCode: '66', digits: 10 },
    { countryDialingCode: '86', digits: 11 },
  ]
  const codeOf = (dialing: string, text: string, rule = { format: undefined, digits }) =>
    mobileProblem(rule, dialing, text)?.code

  it('count digits in national notation (5.006, 9.012)', () => {
    expect(mobileProblem({ format: undefined, digits }, '66', '081234567')).toEqual({
      code: 'field.mobile_digits',
      values: [10],
    })
    expect(mobileProblem({ format: undefined, digits }, '86', '1381234567')?.values).toEqual([11])
    expect(['0812345678', '812345678', '+66 81 234 5678'].map((text) => codeOf('66', text))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('require a number that exists and matches an accepted pattern (5.028, 5.030)', () => {
    expect(codeOf('66', 'nonsense')).toBe('field.mobile_format')
    expect(codeOf('66', '0212345678')).toBe('verification.mobile_invalid')
    const narrow = { ...format, acceptedPattern: '^09' }
    expect(mobileProblem({ format: narrow, digits: [] }, '66', '0812345678')?.code).toBe('field.mobile_format')
    expect(mobileProblem({ format: { ...format, maxLength: 9 }, digits: [] }, '66', '0812345678')?.code).toBe(
      'field.mobile_format',
    )
    expect(mobileProblem({ format, digits }, '66', '+66812345678')).toBeUndefined()
  })
})
