import { fontOf, languages } from '@baize/phrases'
import { familyOf } from '@baize/ui/fonts'
import { FillGradient, Text, type TextStyleOptions } from 'pixi.js'
import type { Theme } from './art.ts'

const families = ['Lilita One', ...new Set(languages.map((language) => familyOf(fontOf(language)))), 'sans-serif']

/** Big display lettering in the colours of a game. */
export function bigLetters(theme: Theme, size: number): Text {
  const [top, middle, bottom] = theme.letters
  const fill = new FillGradient({
    type: 'linear',
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0.1, color: top },
      { offset: 0.5, color: middle },
      { offset: 0.9, color: bottom },
    ],
    textureSpace: 'local',
  })
  return new Text({
    style: { ...lettersStyle(size), fill, stroke: { color: theme.lettersOutline, width: size * 0.14, join: 'round' } },
    anchor: 0.5,
  })
}

/** Plain lettering for secondary text. */
export function plainLetters(size: number, color: string): Text {
  return new Text({
    style: { ...lettersStyle(size), fill: color, stroke: { color: '#000000', width: size * 0.12, join: 'round' } },
    anchor: 0.5,
  })
}

/** Scales a text down to fit a width, never up. Returns the scale. */
export function fitWidth(text: Text, width: number): number {
  text.scale.set(1)
  const scale = Math.min(1, width / Math.max(1, text.width))
  text.scale.set(scale)
  return scale
}

function lettersStyle(size: number): TextStyleOptions {
  return {
    fontFamily: families,
    fontSize: size,
    fontWeight: '900',
    align: 'center',
    // Thai vowels and tone marks extend well above the line, and strokes extend on every side.
    padding: size * 0.35,
    lineHeight: size * 1.4,
    dropShadow: { color: '#000000', alpha: 0.55, blur: size * 0.12, distance: size * 0.06, angle: Math.PI / 2 },
  }
}
