import type { ProfileField } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { changedValues, faultsAmong, isFixed, unchangeableAmong, startValues } from './profile-values.ts'

const field = (more: Partial<ProfileField> & Pick<ProfileField, 'name'>): ProfileField => ({
  value: null,
  sensitive: false,
  required: false,
  once: false,
  patternId: 0,
  minLength: 2,
  maxLength: 24,
  ...more,
})

const fields = [
  field({ name: 'nickname', value: 'Lotus' }),
  field({ name: 'payeeName', value: 'Somchai Jaidee', once: true }),
  field({ name: 'idNumber', once: true, sensitive: true }),
  field({ name: 'line', value: 'lotus.line' }),
]

describe('the profile form (2.095)', () => {
  it('starts with the editable fields, and shows fixed ones read-only', () => {
    expect(startValues(fields)).toEqual({ nickname: 'Lotus', idNumber: '', line: 'lotus.line' })
    expect(fields.filter(isFixed).map(({ name }) => name)).toEqual(['payeeName'])
  })

  it('sends only the changes, so that two devices do not undo each other’s', () => {
    expect(changedValues({ nickname: ' Lotus ', idNumber: '', line: '' }, fields)).toEqual({ line: '' })
    expect(changedValues({ payeeName: 'Somebody Else', idNumber: '1100700123456' }, fields)).toEqual({
      idNumber: '1100700123456',
    })
  })

  it('lists the fields that cannot be changed afterwards', () => {
    expect(unchangeableAmong({ nickname: 'x', idNumber: '1' }, fields).map(({ name }) => name)).toEqual(['idNumber'])
  })

  it('lists the values that the server would refuse, before asking to save them for good', () => {
    const asked = [
      ...fields,
      field({ name: 'birthday', once: true, patternId: 11, minLength: 10, maxLength: 10 }),
      field({ name: 'qqNum', patternId: 6, minLength: 5, maxLength: 12 }),
    ]
    const faults = (values: Parameters<typeof faultsAmong>[0]) =>
      faultsAmong(values, asked, { minimumAge: 18, today: '2026-11-22' }).map(({ field: { name }, fault }) => [
        name,
        fault,
      ])
    expect(faults({ nickname: 'Lotus', birthday: '2008-11-22', qqNum: '12345' })).toEqual([])
    expect(faults({ birthday: '2008-11-23' })).toEqual([['birthday', 'age']])
    expect(faults({ birthday: 'long ago', qqNum: '1234' })).toEqual([
      ['birthday', 'form'],
      ['qqNum', 'form'],
    ])
    expect(faults({ nickname: '', qqNum: ' ' })).toEqual([])
  })
})
