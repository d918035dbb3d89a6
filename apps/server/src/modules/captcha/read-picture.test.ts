import sharp from 'sharp'
import { expect, it } from 'vitest'
import { systemRandomness } from '../../kernel/randomness.ts'
import { captchaSvg, drawDigits, maxRandomBytes, randomFrom } from './captcha.rules.ts'
import { digitStrokes } from './digit-strokes.ts'
import { learnToRead, type DrawSvg } from './test-read-picture.ts'

const digitCount = 6
const [learned, tried] = process.env['SOAK'] === '1' ? [300, 150] : [60, 24]

const newRandom = () => randomFrom(systemRandomness.bytes(maxRandomBytes))
const newDigits = () => drawDigits(newRandom(), digitCount)

/** The share of pictures that the attacker reads completely. */
async function shareRead(draw: DrawSvg): Promise<number> {
  const read = await learnToRead(draw, learned, newDigits)
  let right = 0
  for (let count = 0; count < tried; count += 1) {
    const digits = newDigits()
    const png = await sharp(Buffer.from(draw(digits)))
      .png()
      .toBuffer()
    if ((await read(png, digitCount)) === digits) right += 1
  }
  return right / tried
}

/** Digits in a row, apart from each other and only a little different each time, as the usual picture puzzles are. */
function plainSvg(digits: string): string {
  const random = newRandom()
  const shift = () => random() * 3
  const paths = [...digits].flatMap((digit, index) => {
    const [left, top] = [14 + index * 30 + shift(), 14 + shift()]
    return (digitStrokes[Number(digit)] ?? []).map((stroke) => {
      const points = stroke.map(([x, y]) => `${left + x * 3} ${top + y * 3.4}`)
      return `<path d="M${points.join('L')}" fill="none" stroke="#123f57" stroke-width="3"/>`
    })
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="128" viewBox="0 0 200 64"><rect width="200" height="64" fill="#f7f0e4"/>${paths.join('')}</svg>`
}

it('a program that has learned the drawing code reads few of the pictures', { timeout: 600_000 }, async () => {
  expect(await shareRead((digits) => captchaSvg(digits, newRandom()))).toBeLessThan(0.15)
})

it('the same program reads most digits that stand apart in a row (a planted fault)', { timeout: 600_000 }, async () => {
  expect(await shareRead(plainSvg)).toBeGreaterThan(0.8)
})
