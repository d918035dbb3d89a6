import { expect, test } from 'vitest'
import { spelled, thaiStack } from './thai-marks.ts'
import { loadTypefaces } from './typefaces.ts'

const faces = Object.entries(loadTypefaces('TH'))

/** The lowest and highest point of each letter of a text as it is drawn, in sizes of the text. */
function heights(font: (typeof faces)[number][1], text: string) {
  const stack = thaiStack(font)
  return Array.from(spelled(text), (letter) => {
    const glyph = font.charToGlyph(letter)
    const { y1, y2 } = glyph.getBoundingBox()
    const { up, right } = stack(letter, glyph)
    return { letter, bottom: y1 / font.unitsPerEm + up, top: y2 / font.unitsPerEm + up, right }
  })
}

test.each(faces)('a tone mark stands above the vowel, also above the ring of ำ, in the typeface %s', (_, font) => {
  for (const word of ['ลื่', 'น้ำ', 'กั้']) {
    const [base, vowel, mark] = heights(font, word)
    expect(mark?.letter).toMatch(/[\u0E48-\u0E4B]/)
    expect(vowel?.bottom).toBeGreaterThan((base?.top ?? 0) - 0.1)
    expect(mark?.bottom).toBeGreaterThan(vowel?.top ?? 0)
  }
})

test.each(faces)('a mark gives way to a tall stroke, and a vowel hangs below a foot, in the typeface %s', (_, font) => {
  expect(heights(font, 'ปี')[1]?.right).toBeLessThan(0)
  expect(heights(font, 'มี')[1]?.right).toBe(0)
  const [base, vowel] = heights(font, 'ฎุ')
  expect(vowel?.top).toBeLessThan(base?.bottom ?? 0)
})
