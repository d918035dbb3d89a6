import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegistrationFieldSettings } from '../../brand/index.ts'
import { fieldsView, maskMailbox, maskMobile, readProfileChange } from './profile.rules.ts'

const today = '2026-11-22'

const format = (more: Partial<RegistrationFieldSettings> = {}): RegistrationFieldSettings => ({
  enabled: false,
  required: false,
  patternId: 0,
  minLength: 2,
  maxLength: 24,
  ...more,
})

type Settings = Parameters<typeof fieldsView>[0]

/** A brand that asks for a nickname and a LINE name at registration, and for more fields in the profile. */
const settings = {
  registration: {
    minimumAgeYears: 20,
    ageConfirmedRequired: true,
    fields: {
      username: format({ enabled: true }),
      password: format({ enabled: true }),
      confirmPassword: format({ enabled: true }),
      nickname: format({ enabled: true }),
      line: format({ enabled: true, required: true, patternId: 9 }),
      payeeName: format({ patternId: 17 }),
      birthday: format({ patternId: 11, minLength: 10, maxLength: 10 }),
      idNumber: format({ patternId: 4 }),
      telegram: format(),
    },
  },
  profileFields: ['payeeName', 'birthday', 'idNumber', 'facebook'],
} as unknown as Settings // only the settings that the rules read

const read = (body: object) => readProfileChange({ ...body }, settings, today)

describe('the fields of a profile (2.095)', () => {
  it('are those of the registration, and additional ones for which the brand has set a form', () => {
    const names = fieldsView(settings, { nickname: '', fields: {} }).map(({ name }) => name)
    expect(names).toEqual(['nickname', 'payeeName', 'birthday', 'idNumber', 'line'])
  })

  it('show only the last characters of an identity number, and no stored field that the brand does not ask for', () => {
    const shown = fieldsView(settings, { nickname: 'Lotus', fields: { idNumber: '1100700123456', telegram: 'x' } })
    expect(shown.find(({ name }) => name === 'idNumber')?.value).toBe('••••3456')
    expect(JSON.stringify(shown)).not.toContain('1100700')
    expect(shown.some(({ value }) => value === 'x')).toBe(false)
  })
})

describe('a change of a profile', () => {
  it('sets, removes and normalises the given fields, and leaves the others', () => {
    expect(read({ nickname: '  Golden   Lotus ', payeeName: 'Somchai  Jaidee' })).toEqual({
      nickname: 'Golden Lotus',
      set: { payeeName: 'Somchai Jaidee' },
      removed: [],
      once: ['payeeName'],
    })
    expect(read({ nickname: '' })).toEqual({ nickname: '', set: {}, removed: [], once: [] })
  })

  it.each([
    ['an unknown field', { type: '41' }, 'type', 'field.unknown'],
    ['a field that this brand does not ask for', { telegram: '@lotus' }, 'telegram', 'field.unknown'],
    ['a field without a form', { facebook: 'lotus' }, 'facebook', 'field.unknown'],
    ['an inherited property', { constructor: 'x' }, 'constructor', 'field.unknown'],
    ['the mailbox, which is verified elsewhere', { email: 'a@b.co' }, 'email', 'field.unknown'],
    ['a number instead of a text', { nickname: 7 }, 'nickname', 'field.invalid'],
    ['a text in another form', { payeeName: 'Somchai 3' }, 'payeeName', 'field.pattern_17'],
    ['a text that is too long', { nickname: 'x'.repeat(25) }, 'nickname', 'field.pattern_0'],
    ['a required field emptied', { line: ' ' }, 'line', 'field.required'],
    ['a field that is set once, emptied', { payeeName: '' }, 'payeeName', 'field.required'],
    ['an impossible date', { birthday: '1990-02-30' }, 'birthday', 'field.pattern_11_exact'],
    ['a date in the future', { birthday: '2027-01-01' }, 'birthday', 'field.too_young'],
    ['a date before anybody alive was born', { birthday: '1890-01-01' }, 'birthday', 'field.invalid'],
    ['a birthday one day too late', { birthday: '2006-11-23' }, 'birthday', 'field.too_young'],
  ])('is refused for %s', (_, body, field, code) => {
    expect(read(body)).toMatchObject([{ field, code }])
  })

  it('accepts the birthday of somebody who is just old enough today (5.006)', () => {
    expect(read({ birthday: '2006-11-22' })).toMatchObject({ set: { birthday: '2006-11-22' }, once: ['birthday'] })
    const american = {
      ...settings.registration.fields,
      birthday: format({ patternId: 13, minLength: 10, maxLength: 10 }),
    }
    const there = { ...settings, registration: { ...settings.registration, fields: american } }
    expect(readProfileChange({ birthday: '11-22-2006' }, there, today)).toMatchObject({ once: ['birthday'] })
    expect(readProfileChange({ birthday: '11-23-2006' }, there, today)).toMatchObject([{ values: [20] }])
  })

  it('reports all problems at once and then changes nothing', () => {
    expect(read({ nickname: 'Lotus', payeeName: '1', balance: '9' })).toEqual([
      expect.objectContaining({ field: 'payeeName' }),
      { field: 'balance', code: 'field.unknown' },
    ])
  })

  it('never writes a field that is not shown, whatever the request contains', () => {
    const shown = new Set(['nickname', 'payeeName', 'birthday', 'idNumber', 'line'])
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))), (body) => {
        const change = read(body)
        const written = 'set' in change ? [...Object.keys(change.set), ...change.removed] : []
        expect(written.every((name) => shown.has(name))).toBe(true)
      }),
      { numRuns: 500, seed: 7 },
    )
  })
})

describe('contacts', () => {
  it('are masked but recognisable', () => {
    expect(maskMobile('+66812345678')).toBe('+66•••5678')
    expect(maskMailbox('lotus@mail.example')).toBe('l•••s@mail.example')
    expect(maskMailbox('ab@mail.example')).toBe('a•••@mail.example')
  })
})
