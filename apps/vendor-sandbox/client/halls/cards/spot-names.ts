import { pictureDie, pipDie, prawn } from '../../drawings/dice.ts'
import { element } from '../../element.ts'
import { sayKey, type SayCards } from './context.ts'

type DiceKind = 'hiLo' | 'fishPrawnCrab'

const motifs: Readonly<Record<number, string>> = { 1: 'fish', 3: 'crab', 4: 'rooster', 5: 'gourd', 6: 'tiger' }

/** The name of a face: its number, or its picture. */
export function faceName(say: SayCards, kind: DiceKind, face: number): string {
  return kind === 'hiLo' ? String(face) : sayKey(say, `picture.${face}`)
}

/** Draws a face as a die. */
export function faceDie(say: SayCards, kind: DiceKind, face: number): HTMLElement {
  if (kind === 'hiLo') return pipDie(face)
  return pictureDie(facePicture(face), faceName(say, kind, face))
}

/** Draws the picture of a face, without a die around it. */
export function facePicture(face: number): Node {
  const motif = motifs[face]
  return motif === undefined ? prawn() : element('img', { src: `/play/art/motifs/${motif}.svg`, alt: '' })
}

/** The faces that a spot names: one, two, or the same three times; none for sums and triples. */
export function facesOf(spot: string): readonly number[] {
  return /^[1-6]{1,3}$/.test(spot) ? [...spot].map(Number) : []
}

/** The name of a spot. */
export function spotName(say: SayCards, kind: DiceKind, spot: string): string {
  const [one, two, three] = facesOf(spot).map((face) => faceName(say, kind, face))
  if (one === undefined) return sayKey(say, `spot.${spot}`)
  if (three !== undefined) return say('spot.three', one)
  return two === undefined ? say('spot.single', one) : say('spot.both', one, two)
}
