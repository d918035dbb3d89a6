import type { LotteryFormat } from '@baize/lottery'

type Words = Readonly<Record<string, readonly string[]>>

const top = ['top-3', 'top-2', 'run-top', 'top-4']
const bottom = ['bottom-2', 'run-bottom', 'bottom-3']
const tod = ['tod-3', 'tod-4']

const thai: Words = {
  บน: top,
  บ: top,
  ตรง: top,
  เต็ง: top,
  top: top,
  t: top,
  上: top,
  ล่าง: bottom,
  ล: bottom,
  bottom: bottom,
  b: bottom,
  下: bottom,
  บนล่าง: [...top, ...bottom],
  บล: [...top, ...bottom],
  โต๊ด: tod,
  โต้ด: tod,
  tod: tod,
  วิ่ง: ['run-top'],
  วิ่งบน: ['run-top'],
  วิ่งล่าง: ['run-bottom'],
  หน้า: ['front-3'],
  front: ['front-3'],
}

const [bao, xien, da] = [['bao-2', 'bao-3', 'bao-4'], ['xien-2', 'xien-3', 'xien-4'], ['da']]
const heads = ['head-2', 'head-3', 'de-head']
const tails = ['tail-2', 'tail-3', 'de-tail', 'de', 'three-end']
const [ends, deep] = [
  ['head-2', 'tail-2'],
  ['head-3', 'tail-3'],
]

const vietnam: Words = {
  lo: ['lo-2', ...bao.slice(1)],
  lô: ['lo-2', ...bao.slice(1)],
  bao: bao,
  bl: bao,
  b: bao,
  de: ['de'],
  đề: ['de'],
  dau: heads,
  đầu: heads,
  duoi: tails,
  đuôi: tails,
  dd: ends,
  xc: deep,
  xỉuchủ: deep,
  bc: ['three-end'],
  xien: xien,
  xiên: xien,
  xien2: ['xien-2'],
  xien3: ['xien-3'],
  xien4: ['xien-4'],
  da: da,
  dat: da,
  đá: da,
  truot: ['miss-4', 'miss-8', 'miss-10'],
  trượt: ['miss-4', 'miss-8', 'miss-10'],
}

const fourDigits: Words = {
  big: ['big'],
  b: ['big'],
  大: ['big'],
  small: ['small'],
  s: ['small'],
  小: ['small'],
  box: ['box-big'],
  ibet: ['ibet-big'],
  i: ['ibet-big'],
}

const lao: Words = { โต๊ด: ['tod-3'], tod: ['tod-3'], วิ่ง: ['run'], run: ['run'] }

const byFamily = (format: LotteryFormat): Words => {
  if (format.family === 'thai') return thai
  if (format.family === 'vietnam') return vietnam
  if (format.code === 'lao') return lao
  return format.family === 'sea' ? fourDigits : {}
}

/** The bets that a word at the start of a pasted line means in a lottery; `undefined` if it means none. */
export function wordsFor(format: LotteryFormat, word: string): readonly string[] | undefined {
  const words = byFamily(format)
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** The bets that numbers without a word are for, by how usual they are: the first two of a length take two amounts. */
export function defaultBets(format: LotteryFormat): readonly string[] {
  if (format.family === 'thai') return [...top, ...bottom.slice(0, 2), ...tod]
  if (format.code === 'vietnam-north') return ['lo-2', 'de', 'bao-3', 'three-end', 'bao-4', 'de-head', 'de-tail']
  if (format.family === 'vietnam') return ['bao-2', 'head-2', 'bao-3', 'head-3', 'bao-4']
  if (format.code === 'lao') return ['end-2', 'end-3', 'tod-3', 'end-4', 'end-5', 'end-6', 'run']
  return format.family === 'sea'
    ? ['big', 'small', 'roll-big', 'roll-small', 'first-3', 'top-3', 'first-2', 'top-2']
    : []
}
