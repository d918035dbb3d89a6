import { expect, it } from 'vitest'
import { maySay, saidText } from './chat.rules.ts'

it.each([
  'good luck everybody!',
  'สู้ ๆ นะทุกคน',
  '庄连赢五局了',
  'I won 1,250.50 on banker',
  'รอบ 1024 ออกเสือ',
  'see you on 12.11.',
  '3-2-1 go',
  'line up for banker',
])('%j may be said', (text) => {
  expect(maySay(saidText(text))).toBe(true)
})

it.each([
  'http://evil.example',
  'go to WWW.evil.example',
  'join casino-king.vip now',
  'evil (dot) com',
  'call 081-234-5678',
  'โทร ๐๘๑ ๒๓๔ ๕๖๗๘',
  '０８１２３４５６７８',
  '0\u200B81\u200B2345678',
  'Line ID: naga99',
  'add me @naga_fan',
  '微信：naga99',
  ' \u200B ',
])('%j may not', (text) => {
  expect(maySay(saidText(text))).toBe(false)
})

it('a text is one line, without marks that nobody sees or that turn its direction', () => {
  expect(saidText('  one\n two\u202E three\u0000 ')).toBe('one two three')
})
