import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { systemRandomness } from '../../kernel/randomness.ts'
import { captchaPng } from './captcha-picture.ts'
import { captchaSvg, maxRandomBytes, randomFrom } from './captcha.rules.ts'

/** Draws a new picture of some digits. */
type Draw = (digits: string) => Promise<Buffer>

const newRandom = () => randomFrom(systemRandomness.bytes(maxRandomBytes))
const usual: Draw = (digits) => captchaPng(digits, newRandom())

/** The types of a PNG's chunks, in order (PNG, third edition, section 5.3). */
function chunksOf(png: Buffer): string[] {
  const kinds: string[] = []
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    kinds.push(png.toString('latin1', at + 4, at + 8))
  return kinds
}

/** Chunks that hold only pixels and colours. */
const harmless = new Set(['IHDR', 'PLTE', 'tRNS', 'pHYs', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND'])

/** The share of the pixels in which two pictures differ visibly. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()))
  if (left === undefined || right === undefined || left.length !== right.length) return 1
  return left.filter((value, at) => Math.abs(value - (right[at] ?? 0)) > 64).length / left.length
}

/** Whatever in a drawing would help a program to read it. */
async function faultsOf(draw: Draw): Promise<string[]> {
  const digits = '482153'
  const drawn = await Promise.all([draw(digits), draw(digits), draw('111111'), draw('888888')])
  const [one, other] = drawn
  if (one === undefined || other === undefined) throw new Error('nothing was drawn')
  const [sizes, { channels }] = await Promise.all([
    Promise.all(drawn.map(async (png) => (await sharp(png).metadata()).width)),
    sharp(one).removeAlpha().greyscale().stats(),
  ])
  const different = await differenceOf(one, other)
  return [
    ...(one.equals(other) ? ['the same bytes for the same answer'] : []),
    ...(different < 0.08 ? ['the same positions for the same answer'] : []),
    ...(one.includes(digits) || one.includes(digits.split('').join(' ')) ? ['the answer in its bytes'] : []),
    ...(chunksOf(one).some((kind) => !harmless.has(kind)) ? ['other data than pixels'] : []),
    ...(new Set(sizes).size > 1 ? ['a size that depends on the answer'] : []),
    ...((channels[0]?.stdev ?? 0) < 15 ? ['an empty picture'] : []),
  ]
}

const fixedRandom = () => {
  const bytes = Buffer.alloc(maxRandomBytes, 0x80)
  return randomFrom(bytes)
}

/** Position of the last speck, so that each picture has it in another place. */
let specks = 0

describe('the picture of a captcha', () => {
  it('has none of the known weaknesses', async () => {
    expect(await faultsOf(usual)).toEqual([])
  })

  it.each<[string, Draw, string[]]>([
    [
      'is drawn without randomness',
      (digits) => captchaPng(digits, fixedRandom()),
      ['the same bytes for the same answer', 'the same positions for the same answer'],
    ],
    [
      'differs only in a few specks',
      async (digits) => {
        const speck = `<rect x="${(specks += 9) % 180}" y="3" width="2" height="2"/></svg>`
        const svg = captchaSvg(digits, fixedRandom()).replace('</svg>', speck)
        return sharp(Buffer.from(svg)).png().toBuffer()
      },
      ['the same positions for the same answer'],
    ],
    [
      'carries the answer as a comment',
      async (digits) =>
        sharp(await usual(digits))
          .withExif({ IFD0: { ImageDescription: digits } })
          .png()
          .toBuffer(),
      ['the answer in its bytes', 'other data than pixels'],
    ],
    [
      'has the answer after its last chunk',
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
      ['a size that depends on the answer'],
    ],
    [
      'is blank',
      () =>
        sharp({ create: { width: 400, height: 128, channels: 3, background: '#f7f0e4' } })
          .png()
          .toBuffer(),
      ['the same bytes for the same answer', 'the same positions for the same answer', 'an empty picture'],
    ],
  ])('that %s is detected (a planted fault)', async (_, draw, faults) => {
    expect(await faultsOf(draw)).toEqual(faults)
  })
})
