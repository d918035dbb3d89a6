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
  'good. in the end we all won. my turn',
  '赢了。今天很好。',
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
  'casino.shop',
  'ไปที่ เว็บดี.fun',
  'casino。com',
  'tg://resolve',
  'call ០៨១២៣៤៥៦៧៨',
  'call ٠٨١٢٣٤٥٦٧٨',
  '081\u034F2345\u3164678',
])('%j may not', (text) => {
  expect(maySay(saidText(text))).toBe(false)
})

it('a text is one line, without marks that nobody sees or that turn its direction', () => {
  expect(saidText('  one\n two\u202E three\u0000 ')).toBe('one two three')
})

it('a text that is too long once its letters are composed may not be said, so that it is never too long to be stored', () => {
  // Unicode's composed form of this letter is three.
  expect(saidText('\uFB2C'.repeat(120))).toHaveLength(360)
  expect(maySay(saidText('\uFB2C'.repeat(80)))).toBe(true)
  expect(maySay(saidText('\uFB2C'.repeat(81)))).toBe(false)
})
