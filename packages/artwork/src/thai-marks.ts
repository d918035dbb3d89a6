import type { Font, Glyph } from 'opentype.js'

/** Vowels and signs that stand above a letter, tone marks, and vowels below. */
const upper = /[\u0E31\u0E34-\u0E37\u0E47\u0E4D]/
const tone = /[\u0E48-\u0E4C\u0E4E]/
const lower = /[\u0E38-\u0E3A]/
/** Letters whose stroke on the right reaches into the marks' place. */
const tall = /[ปฝฟฬ]/

/** Space between a mark and what is below it, and the way that a mark gives to a tall stroke, in sizes of the text. */
const gap = 0.05
const giveWay = 0.12

/** The order in which marks are drawn: the ring of `ำ` belongs below a tone mark. */
export function spelled(text: string): string {
  return text.replaceAll(/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32')
}

/**
 * Where the marks of a Thai line stand, letter by letter. Typefaces put a mark over a plain letter; what else needs tables
 * that are not read here is a tone mark over a vowel, a mark beside a tall stroke, and a vowel below a foot.
 */
export function thaiStack(font: Font): (character: string, glyph: Glyph) => { right: number; up: number } {
  const size = font.unitsPerEm
  const plain = font.charToGlyph('\u0E01').getBoundingBox()
  let base = { character: '', bottom: 0 }
  let top = plain.y2
  return (character, glyph) => {
    const box = glyph.getBoundingBox()
    const right = tall.test(base.character) ? -giveWay : 0
    if (upper.test(character)) {
      const up = Math.max(0, plain.y2 + gap * size * 0.5 - box.y1)
      top = box.y2 + up
      return { right, up: up / size }
    }
    if (tone.test(character)) {
      const up = top + gap * size - box.y1
      top = box.y2 + up
      return { right, up: up / size }
    }
    if (lower.test(character)) {
      const up = base.bottom < -gap * size ? base.bottom - gap * size - box.y2 : 0
      return { right: 0, up: up / size }
    }
    base = { character, bottom: box.y1 }
    top = plain.y2
    return { right: 0, up: 0 }
  }
}
