import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { systemRandomness } from '../../kernel/randomness.ts'
import { captchaPng } from './captcha-picture.ts'
import { captchaSvg, chanceBytes, chanceOf } from './captcha.rules.ts'

/** Draws digits, anew each time. */
type Draw = (digits: string) => Promise<Buffer>

const newChance = () => chanceOf(systemRandomness.bytes(chanceBytes))
const usual: Draw = (digits) => captchaPng(digits, newChance(), 'usual')
const clear: Draw = (digits) => captchaPng(digits, newChance(), 'clear')

/** The kinds of a PNG's parts, in order (PNG, third edition, section 5.3). */
function chunksOf(png: Buffer): string[] {
  const kinds: string[] = []
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    kinds.push(png.toString('latin1', at + 4, at + 8))
  return kinds
}

/** Parts that hold nothing but pixels and their colours. */
const harmless = new Set(['IHDR', 'PLTE', 'tRNS', 'pHYs', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND'])

/** The share of the pixels in which two pictures differ visibly. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()))
  if (left === undefined || right === undefined || left.length !== right.length) return 1
  return left.filter((value, at) => Math.abs(value - (right[at] ?? 0)) > 64).length / left.length
}

/** What of a drawing helps a program: each word is a fault. */
async function faultsOf(draw: Draw): Promise<string[]> {
  const digits = '48215'
  const drawn = await Promise.all([draw(digits), draw(digits), draw('11111'), draw('88888')])
  const [one, other] = drawn
  if (one === undefined || other === undefined) throw new Error('nothing was drawn')
  const [sizes, { channels }] = await Promise.all([
    Promise.all(drawn.map(async (png) => (await sharp(png).metadata()).width)),
    sharp(one).removeAlpha().greyscale().stats(),
  ])
  const different = await differenceOf(one, other)
  return [
    ...(one.equals(other) ? ['the same bytes for the same answer'] : []),
    ...(different < 0.08 ? ['the same places for the same answer'] : []),
    ...(one.includes(digits) || one.includes(digits.split('').join(' ')) ? ['the answer in its bytes'] : []),
    ...(chunksOf(one).some((kind) => !harmless.has(kind)) ? ['words beside the pixels'] : []),
    ...(new Set(sizes).size > 1 ? ['another size for another answer'] : []),
    ...((channels[0]?.stdev ?? 0) < 15 ? ['nothing to see'] : []),
  ]
}

const stillChance = () => {
  const bytes = Buffer.alloc(chanceBytes, 0x80)
  return chanceOf(bytes)
}

/** Where the last speck was put: each picture has it elsewhere. */
let specks = 0

describe('the picture of a captcha', () => {
  it.each([
    ['usual', usual],
    ['clear', clear],
  ] as const)('in its %s style tells a program nothing', async (_, draw) => {
    expect(await faultsOf(draw)).toEqual([])
  })

  it.each<[string, Draw, string[]]>([
    [
      'is drawn without chance',
      (digits) => captchaPng(digits, stillChance(), 'usual'),
      ['the same bytes for the same answer', 'the same places for the same answer'],
    ],
    [
      'differs in a few specks only',
      async (digits) => {
        const speck = `<rect x="${(specks += 9) % 180}" y="3" width="2" height="2"/></svg>`
        const svg = captchaSvg(digits, stillChance(), 'usual').replace('</svg>', speck)
        return sharp(Buffer.from(svg)).png().toBuffer()
      },
      ['the same places for the same answer'],
    ],
    [
      'carries the answer as a comment',
      async (digits) =>
        sharp(await usual(digits))
          .withExif({ IFD0: { ImageDescription: digits } })
          .png()
          .toBuffer(),
      ['the answer in its bytes', 'words beside the pixels'],
    ],
    [
      'has the answer behind its end',
      async (digits) => Buffer.concat([await usual(digits), Buffer.from(digits)]),
      ['the answer in its bytes'],
    ],
    [
      'is as wide as its digits',
      async (digits) =>
        sharp(await usual(digits))
          .resize({ width: 300 + 10 * Number(digits[0]), height: 128, fit: 'fill' })
          .png()
          .toBuffer(),
      ['another size for another answer'],
    ],
    [
      'is an empty sheet',
      () =>
        sharp({ create: { width: 400, height: 128, channels: 3, background: '#f7f0e4' } })
          .png()
          .toBuffer(),
      ['the same bytes for the same answer', 'the same places for the same answer', 'nothing to see'],
    ],
  ])('that %s is found out: the planted fault shows', async (_, draw, faults) => {
    expect(await faultsOf(draw)).toEqual(faults)
  })
})
