import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorPhrase } from '@baize/phrases/errors'
import { formatProblem, isPatternId, matchesPattern, patternIds, type PatternId } from './patterns.ts'

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const lower = upper.map((letter) => letter.toLowerCase())
const digit = '0123456789'.split('')
const symbol = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.split('')
const han = '汉字龙凤福禄寿'.split('')
const thai = 'กขคงจชาิีเแโ'.split('')
const korean = '가나다라마한글'.split('')
const letter = [...upper, ...lower]

const textOf = (...alphabets: string[][]) =>
  fc.string({ unit: fc.constantFrom(...alphabets.flat()), minLength: 1, maxLength: 40 })
const withOneOf = (base: fc.Arbitrary<string>, ...needed: string[][]) =>
  fc.tuple(base, ...needed.map((alphabet) => fc.constantFrom(...alphabet))).map((parts) => parts.join(''))
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Texts that a pattern accepts, and characters that each make it refuse a text. */
const table: Record<PatternId, { good: fc.Arbitrary<string>; bad: string[] }> = {
  0: {
    // Without the fillers of Hangul, which alone make an invisible text.
    good: fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\p{Cc}\p{Zl}\p{Zp}\u3164\uFFA0]/u.test(text)),
    bad: ['\0', '\n', '\u0085', '\u2028', '\u202E', '\u2066', '\uD800'],
  },
  1: {
    good: fc.tuple(fc.constantFrom(...letter), textOf(letter, digit)).map(([first, rest]) => first + rest),
    bad: [' ', '_', 'é', 'ก', '汉', 'Ａ', '٣'],
  },
  2: { good: textOf(han, digit), bad: ['a', ' ', 'ก', '。'] },
  3: {
    good: fc.tuple(textOf(lower, digit), textOf(lower)).map(([name, host]) => `${name}@${host}.example`),
    bad: [' ', '@', 'ก'],
  },
  4: { good: textOf(letter, digit), bad: [' ', '-', 'é', '汉'] },
  5: { good: withOneOf(textOf(letter, digit), letter, digit), bad: [' ', '-', 'é'] },
  6: { good: textOf(digit), bad: ['a', ' ', '٣', '１', '-'] },
  7: { good: withOneOf(textOf(letter, digit), upper), bad: [' ', '#', 'É'] },
  8: { good: textOf(letter, [' ']), bad: ['1', 'é', '-'] },
  9: { good: textOf(letter, digit, symbol, han, thai), bad: [' ', '\u00a0', '\u3000', '\t'] },
  10: { good: textOf(han, '，。！？、·'.split('')), bad: ['a', '1', ' '] },
  11: { good: day, bad: ['0', '-', 'x'] },
  12: { good: textOf(letter, thai, han, korean, [' ']), bad: ['1', '-', '#'] },
  13: { good: day.map((text) => `${text.slice(5)}-${text.slice(0, 4)}`), bad: ['0', '-', 'x'] },
  14: { good: textOf(letter, digit), bad: [' ', '-', 'é'] },
  15: { good: textOf(korean), bad: ['a', '1', ' ', '汉'] },
  16: { good: textOf(thai), bad: ['a', '1', ' ', '汉'] },
  17: { good: textOf(thai, letter, [' ']), bad: ['1', '๑', '-', '汉'] },
  18: { good: withOneOf(textOf(upper, [' ']), upper), bad: ['a', '1', '-'] },
  19: { good: textOf(letter, digit, symbol), bad: [' ', 'é', 'ก', '\x7f'] },
  20: { good: withOneOf(textOf(letter, digit, symbol), upper, lower, digit, symbol), bad: [' ', 'é', 'ก'] },
}

/** The rule of the specification behind each pattern. */
const lines: Record<PatternId, string> = {
  0: 'length only (5.007)',
  1: 'a letter first, then letters and numbers (5.008)',
  2: 'Chinese characters and numbers (5.009)',
  3: 'a mailbox (5.010)',
  4: 'letters or numbers only (5.011)',
  5: 'letters and numbers combined (5.012)',
  6: 'digits only (5.013)',
  7: 'letters and numbers with a capital (5.014)',
  8: 'English letters and spaces (5.015)',
  9: 'no spaces (5.016)',
  10: 'Chinese characters and punctuation (5.017)',
  11: 'a day, yyyy-MM-dd (5.018)',
  12: 'letters and spaces (5.019)',
  13: 'a day, MM-dd-yyyy (5.020)',
  14: 'letters and numbers only (5.021)',
  15: 'Korean only (5.022)',
  16: 'Thai only (5.023)',
  17: 'Thai or English letters and spaces (5.024)',
  18: 'capitals and spaces with a letter (5.025)',
  19: 'letters, numbers and symbols (5.026)',
  20: 'a capital, a small letter, a digit and a symbol (5.027)',
}

describe.each(patternIds.map((id) => [id, lines[id]] as const))('pattern %i: %s', (id) => {
  const { good, bad } = table[id]

  it('accepts every text of its form', () => {
    fc.assert(
      fc.property(good, (text) => {
        expect(matchesPattern(id, text)).toBe(true)
      }),
    )
  })

  it('refuses the same texts with one wrong character anywhere', () => {
    const spoilt = fc.tuple(good, fc.nat(), fc.constantFrom(...bad)).map(([text, at, wrong]) => {
      const characters = Array.from(text)
      characters.splice(at % (characters.length + 1), 0, wrong)
      return characters.join('')
    })
    fc.assert(
      fc.property(spoilt, (text) => {
        expect(matchesPattern(id, text)).toBe(false)
      }),
    )
  })

  it('refuses the empty text, unless it accepts any form', () => {
    expect(matchesPattern(id, '')).toBe(id === 0)
  })
})

describe('single patterns', () => {
  it.each([
    [1, '1abc'],
    [3, 'a..b@x.example'],
    [3, 'a@x'],
    [3, '.a@x.example'],
    [5, 'letters'],
    [5, '12345'],
    [7, 'lower1'],
    [11, '2026-02-29'],
    [11, '2026-13-01'],
    [11, '0000-01-01'],
    [13, '02-30-2024'],
    [18, '   '],
    [20, 'NoDigits#'],
    [20, 'nocapital1#'],
    [20, 'NOSMALL1#'],
    [20, 'NoSymbol1'],
  ] as const)('pattern %i refuses %s', (id, text) => {
    expect(matchesPattern(id, text)).toBe(false)
  })

  it('accept a leap day', () => {
    expect([matchesPattern(11, '2024-02-29'), matchesPattern(13, '02-29-2024')]).toEqual([true, true])
  })

  it('refuse an invisible text, but accept joiners between visible characters', () => {
    const unseen = ['\u200B\u200B', '\u3164 \u3164', '\u00AD', ' \u2060']
    expect(unseen.filter((text) => patternIds.some((id) => matchesPattern(id, text)))).toEqual([])
    expect(matchesPattern(0, '👩\u200D🚀')).toBe(true)
  })

  it('do not include numbers outside the table', () => {
    expect([0, 20, 21, -1, 1.5].map(isPatternId)).toEqual([true, true, false, false, false])
  })
})

describe.each(patternIds.map((id) => [id] as const))('the format of pattern %i', (id) => {
  const { good } = table[id]
  const length = (text: string) => Array.from(text).length

  it('accepts a text of its form at either length limit and refuses it one character beyond (5.001)', () => {
    fc.assert(
      fc.property(good, fc.nat(20), (text, room) => {
        const count = length(text)
        const takes = (minLength: number, maxLength: number) =>
          formatProblem({ patternId: id, minLength, maxLength }, text) === undefined
        expect([takes(count, count + room), takes(Math.max(0, count - room), count), takes(count, count)]).toEqual([
          true,
          true,
          true,
        ])
        expect([takes(count + 1, count + 1 + room), takes(0, count - 1)]).toEqual([false, false])
      }),
    )
  })

  it('refuses a text of any length that is not of its form, and accepts every one that is (5.001)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const takes = formatProblem({ patternId: id, minLength: 0, maxLength: 400 }, text) === undefined
        expect(takes).toBe(matchesPattern(id, text))
      }),
    )
  })

  it('has a message in three languages with both limits, and one with a single number if they are equal (5.005)', () => {
    const [range, exact] = [
      formatProblem({ patternId: id, minLength: 411, maxLength: 412 }, 'x'),
      formatProblem({ patternId: id, minLength: 413, maxLength: 413 }, 'x'),
    ]
    expect([range?.code, exact?.code]).toEqual([`field.pattern_${id}`, `field.pattern_${id}_exact`])
    for (const language of ['TH', 'CN', 'EN'] as const) {
      const said = [range, exact].map((problem) => problem && errorPhrase(language, problem.code, problem.values))
      expect(said[0]).toMatch(/411.*412/)
      expect(said[1]?.match(/413/g)).toHaveLength(1)
      expect(said.join('')).not.toMatch(/[{}]/)
    }
  })
})

describe('a format', () => {
  const username = { patternId: 1, minLength: 4, maxLength: 16 } as const

  it('limits the length, counting characters as people do', () => {
    expect(
      ['abc', 'abcd', 'a'.repeat(16), 'a'.repeat(17)].map((text) => formatProblem(username, text) === undefined),
    ).toEqual([false, true, true, false])
    expect(formatProblem({ patternId: 0, minLength: 1, maxLength: 2 }, '😀😀')).toBeUndefined()
  })

  it('names both limits, or one number if they are equal', () => {
    const pin = { patternId: 6, minLength: 6, maxLength: 6 } as const
    const [range, exact] = [formatProblem(username, 'x'), formatProblem(pin, '1')]
    expect(range && errorPhrase('EN', range.code, range.values)).toBe(
      'Letters and numbers, starting with a letter, 4 to 16 characters',
    )
    expect(exact && errorPhrase('EN', exact.code, exact.values)).toBe('Numbers only, 6 digits')
  })

  it('is narrowed by the pattern that a brand accepts', () => {
    const mobile = { patternId: 6, minLength: 9, maxLength: 10, acceptedPattern: '^0?[689][0-9]{8}$' } as const
    expect(['0812345678', '812345678', '0212345678'].map((text) => formatProblem(mobile, text) === undefined)).toEqual([
      true,
      true,
      false,
    ])
  })
})
