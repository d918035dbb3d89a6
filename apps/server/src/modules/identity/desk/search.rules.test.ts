import { describe, expect, it } from 'vitest'
import { readSought, seeksContact, seeksPartly, type SearchKey } from './search.rules.ts'

const read = (text: string, by: SearchKey = 'any', partly = false) =>
  Object.fromEntries(
    Object.entries(readSought(text, by, { dialingCode: '66', partly })).filter(([, value]) => value !== undefined),
  )

describe('what an operator types', () => {
  it('may be anything that it looks like', () => {
    expect(read(' ＤＥＭＯ ')).toEqual({ username: 'demo', name: 'demo' })
    expect(read('1042')).toEqual({ number: 1042n, username: '1042', name: '1042' })
    expect(read('Lotus@Mail.Example')).toEqual({
      username: 'lotus@mail.example',
      name: 'lotus@mail.example',
      email: 'lotus@mail.example',
    })
    expect(read('081-234 5678')).toMatchObject({ mobile: '+66812345678', bank: '0812345678' })
    expect(read('123-4-56789-0', 'bank')).toEqual({ bank: '1234567890' })
    expect(read('   ')).toEqual({})
  })

  it('is read as one thing only, if that is asked for', () => {
    expect(read('1042', 'number')).toEqual({ number: 1042n })
    expect(read('1042', 'username')).toEqual({ username: '1042' })
    expect(read('1042', 'email')).toEqual({})
    expect(read('99999999999999999999', 'number')).toEqual({})
  })

  it('finds contacts by how they begin only for whoever may, if asked for, and not by a few letters', () => {
    expect(read('08123', 'phone', true)).toEqual({ mobileStart: '+668123' })
    expect(read('+6681', 'phone', true)).toEqual({ mobileStart: '+6681' })
    expect(read('6681', 'phone', true)).toEqual({ mobileStart: '+6681' })
    expect(read('Lotu', 'email', true)).toEqual({ emailStart: 'lotu' })
    expect(read('lot', 'email', true)).toEqual({})
    expect([read('08123', 'phone'), read('Lotu', 'email')]).toEqual([{}, {}])
    expect(Object.keys(read('08123', 'any', true))).toEqual(['number', 'username', 'name'])
    expect([seeksPartly({ emailStart: 'lotu' }), seeksPartly({ email: 'lotus@mail.example' })]).toEqual([true, false])
    const whole = ['lotus@mail.example', '081-234 5678', '1234567', 'lotus', '1042']
    const readAny = (text: string) => readSought(text, 'any', { dialingCode: '66' })
    expect(whole.map((text) => seeksContact(readAny(text)))).toEqual([true, true, true, false, false])
  })
})
