import { formatByCode, lotteryFormats, parseSelection, betByCode } from '@baize/lottery'
import { describe, expect, it } from 'vitest'
import { readPaste, type PasteContext } from './paste.rules.ts'

function inFormat(code: string, chosen: readonly string[] = []): PasteContext {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`no format ${code}`)
  return { format, chosen, unit: '10', digits: 2 }
}

/** The bets of a list as short texts. */
function read(text: string, context: PasteContext) {
  const { picks, unread } = readPaste(text, context)
  return {
    picks: picks.map(({ bet, selection, unit }) => `${bet} ${selection} ${unit}`),
    unread: unread.map(({ line, text: part, reason }) => `${line} ${reason} ${part}`),
  }
}

const thai = inFormat('thai-government')

describe('a pasted list (2.011)', () => {
  it.each([
    ['12=100', ['top-2 12 100']],
    ['12 = 100', ['top-2 12 100']],
    ['12=100*50', ['top-2 12 100', 'bottom-2 12 50']],
    ['12 = 100 x 50', ['top-2 12 100', 'bottom-2 12 50']],
    ['12x100x50', ['top-2 12 100', 'bottom-2 12 50']],
    ['12=0*50', ['bottom-2 12 50']],
    ['12=100*0', ['top-2 12 100']],
    ['123=100*20', ['top-3 123 100', 'tod-3 123 20']],
    ['12 34 56 100', ['top-2 12,34,56 100']],
    ['12-34-56=100', ['top-2 12,34,56 100']],
    ['12,34,56 = 1,000', ['top-2 12,34,56 1000']],
    ['12.34/56;78 x 0.5', ['top-2 12,34,56,78 0.5']],
    ['12 34 56', ['top-2 12,34,56 10']],
    ['๑๒=๑๐๐', ['top-2 12 100']],
    ['１２＝１００', ['top-2 12 100']],
    ['ล่าง 12 34 = 50', ['bottom-2 12,34 50']],
    ['โต๊ด 123 = 20', ['tod-3 123 20']],
    ['บนล่าง 12=100*50', ['top-2 12 100', 'bottom-2 12 50']],
    ['บนล่าง 12=100', ['top-2 12 100', 'bottom-2 12 100']],
    ['5=100*50', ['run-top 5 100', 'run-bottom 5 50']],
    ['123=100 กลับ', ['top-3 123,132,213,231,312,321 100']],
    ['12=100*50r', ['top-2 12,21 100', 'bottom-2 12,21 50']],
    ['12 345=20', ['top-2 12 20', 'top-3 345 20']],
    ['12=10k', ['top-2 12 10000']],
    ['123โต๊ด=20', ['tod-3 123 20']],
    ['12 34 ล่าง = 50', ['bottom-2 12,34 50']],
    ['12ล', ['bottom-2 12 10']],
    ['12บนล่าง=100*50r', ['top-2 12,21 100', 'bottom-2 12,21 50']],
  ])('in Thailand: %s', (text, picks) => {
    expect(read(text, thai)).toEqual({ picks, unread: [] })
  })

  it('puts lines with the same bet and amount together, and one that is there twice on its own', () => {
    expect(read('12=100\n34=100\n\n56=50\n12=100', thai).picks).toEqual([
      'top-2 12,34 100',
      'top-2 56 50',
      'top-2 12 100',
    ])
  })

  it('lets a heading count for the lines below it', () => {
    expect(read('บน\n12=100\n34=50\nล่าง\n56=20', thai).picks).toEqual(['top-2 12 100', 'top-2 34 50', 'bottom-2 56 20'])
  })

  it('is for the bets that are chosen on the page, where they fit', () => {
    expect(read('12=100', inFormat('thai-government', ['bottom-2'])).picks).toEqual(['bottom-2 12 100'])
    expect(read('12=100', inFormat('thai-government', ['top-2', 'bottom-2'])).picks).toEqual([
      'top-2 12 100',
      'bottom-2 12 100',
    ])
    expect(read('123=100', inFormat('thai-government', ['bottom-2'])).picks).toEqual(['top-3 123 100'])
  })

  it.each([
    ['lo 12 34 x 10', ['lo-2 12,34 10']],
    ['de 12.34x10', ['de 12,34 10']],
    ['xien 12 34 56 x 5', ['xien-3 12,34,56 5']],
    ['xiên 12 34 x 5', ['xien-2 12,34 5']],
    ['da 12 34 x 1', ['da 12,34 1']],
    ['bao 123 x 2', ['bao-3 123 2']],
    ['12 34 x 10', ['lo-2 12,34 10']],
  ])('in the north of Vietnam: %s', (text, picks) => {
    expect(read(text, inFormat('vietnam-north'))).toEqual({ picks, unread: [] })
  })

  it.each([
    ['dd 12 x 10', ['head-2 12 10', 'tail-2 12 10']],
    ['dd 12 x 10 x 20', ['head-2 12 10', 'tail-2 12 20']],
    ['xc 123 x 5', ['head-3 123 5', 'tail-3 123 5']],
    ['b 12 34 x 10n', ['bao-2 12,34 10000']],
  ])('in the south of Vietnam: %s', (text, picks) => {
    expect(read(text, inFormat('vietnam-south'))).toEqual({ picks, unread: [] })
  })

  it.each([
    ['1234=1*2', ['big 1234 1', 'small 1234 2']],
    ['12r4 = 1', ['roll-big 12R4 1']],
    ['box 1123 = 1', ['box-big 1123 1']],
    ['1234 5678 2', ['big 1234,5678 10', '?']],
  ])('of four digits: %s', (text, picks) => {
    const expected = picks.filter((one) => one !== '?')
    expect(read(text, inFormat('4d-malaysia')).picks).toEqual(expected)
  })

  it('says what it could not read, and by which line, and takes nothing of it', () => {
    const { picks, unread } = read('12=100\nhello\n12=abc\n12345=10\n111=5*5\nxyz 12=5', thai)
    expect(picks).toEqual(['top-2 12 100', 'top-3 111 5'])
    expect(unread).toEqual(['2 words hello', '3 amount 12=abc', '4 digits 12345', '5 number 111', '6 words xyz 12=5'])
  })

  it.each([
    '12=100*50*20',
    '12=-5',
    '12=1.234',
    '12=1e9',
    '12==5',
    '=5',
    '12=99999999999999999999',
    '*',
    'x',
    'r',
    '||',
    '78/5',
    '12-100',
    '123 45',
    '12 ล่าง 34',
    '12กขค=5',
  ])('takes nothing of %s', (text) => {
    const { picks, unread } = read(text, thai)
    expect(picks).toEqual([])
    expect(unread).toHaveLength(1)
  })

  it('never makes a bet that is none, whatever is pasted', () => {
    const alphabet = '0123456789 =x*,.-r\nลb🙂'
    let state = 1
    const next = (bound: number) => (state = (state * 48_271) % 2_147_483_647) % bound
    for (const format of lotteryFormats)
      for (let round = 0; round < 150; round += 1) {
        const text = Array.from({ length: 1 + next(40) }, () => alphabet[next(alphabet.length)] ?? '').join('')
        for (const { bet: code, selection } of readPaste(text, { format, chosen: [], unit: '1', digits: 2 }).picks) {
          const bet = betByCode(format, code)
          expect(bet === undefined ? 'no bet' : parseSelection(bet.pick, selection)).toHaveProperty('selection')
        }
      }
  })

  it('reads at most 500 lines, and says so of the others', () => {
    const { picks, unread } = readPaste(Array.from({ length: 502 }, () => '12=1').join('\n'), thai)
    expect(picks).toHaveLength(500)
    expect(unread.map(({ line }) => line)).toEqual([501, 502])
  })
})
