import type { SpeciesName } from '../../../src/halls/waters/species.ts'
import { fishArt, type FishArt } from './fish-art.ts'

/** A species' picture, ready to be drawn many times. */
export interface Sprite {
  readonly art: FishArt
  readonly image: HTMLCanvasElement
  /** The same in white, for the moment of a hit. */
  readonly bright: HTMLCanvasElement
  readonly width: number
  readonly height: number
}

/** Draws pictures at the size at which they are shown; undefined until a picture has loaded. */
export interface Sprites {
  of(species: SpeciesName): Sprite | undefined
  /** Draws all again for another size; `unit` is the number of screen points of a pond's thousandth. */
  resize(unit: number, density: number): void
}

/** The longest side of a picture in dots, whatever the screen: more is not seen on a fish that moves. */
const maxDots = 900

/** Loads the pictures of some species. */
export function loadSprites(species: readonly SpeciesName[]): Sprites {
  const pictures = new Map<SpeciesName, HTMLImageElement>()
  const sprites = new Map<SpeciesName, Sprite>()
  let [unit, density] = [1, 1]
  const paint = (name: SpeciesName, picture: HTMLImageElement) => {
    sprites.set(name, paintSprite(fishArt[name], picture, unit, density))
  }
  const load = async (name: SpeciesName): Promise<void> => {
    const picture = await loadPicture(fishArt[name])
    pictures.set(name, picture)
    paint(name, picture)
  }
  for (const name of new Set(species)) void load(name)
  return {
    of: (name) => sprites.get(name),
    resize(newUnit, newDensity) {
      ;[unit, density] = [newUnit, newDensity]
      for (const [name, picture] of pictures) paint(name, picture)
    },
  }
}

async function loadPicture({ picture }: FishArt): Promise<HTMLImageElement> {
  const svg = 'svg' in picture ? picture.svg : await motifSvg(picture)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

async function motifSvg({
  motif,
  hue = 0,
  more = '',
}: {
  motif: string
  hue?: number
  more?: string
}): Promise<string> {
  const answer = await fetch(`/play/art/motifs/${motif}.svg`)
  const text = await answer.text()
  const turned =
    hue === 0
      ? ['', '']
      : [
          `<filter id="hue" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="${hue}"/></filter><g filter="url(#hue)">`,
          '</g>',
        ]
  // A picture without a size of its own is not drawn everywhere.
  return text
    .replace('<svg ', '<svg width="480" height="480" ')
    .replace('</defs>', `</defs>${turned[0]}`)
    .replace('</svg>', `${turned[1]}${more}</svg>`)
}

function paintSprite(art: FishArt, picture: HTMLImageElement, unit: number, density: number): Sprite {
  const ratio = picture.naturalHeight / picture.naturalWidth
  const width = art.length * unit
  const dots = Math.max(8, Math.min(maxDots, Math.round(width * density)))
  const image = canvasOf(dots, Math.round(dots * ratio))
  const pen = image.getContext('2d')
  if (pen !== null) {
    if (art.isMirrored === true) pen.setTransform(-1, 0, 0, 1, dots, 0)
    pen.drawImage(picture, 0, 0, dots, image.height)
  }
  const bright = canvasOf(image.width, image.height)
  const white = bright.getContext('2d')
  if (white !== null) {
    white.drawImage(image, 0, 0)
    white.globalCompositeOperation = 'source-atop'
    white.fillStyle = 'rgb(255 255 255 / 55%)'
    white.fillRect(0, 0, bright.width, bright.height)
  }
  return { art, image, bright, width, height: width * ratio }
}

/** A canvas that is not in the page. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
