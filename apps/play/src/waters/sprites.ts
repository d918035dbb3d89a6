import { creatures, momentsOf, sheetColumns, sheetOf, type Creature, type CreatureName } from './creatures/index.ts'

/** All moments of one creature as pictures, ready to be drawn many times. */
export interface Sprite {
  readonly creature: Creature
  readonly image: HTMLCanvasElement
  /** The size of one moment in dots of the picture. */
  readonly width: number
  readonly height: number
  readonly moments: number
}

/** Pictures of creatures at the size at which they are shown. */
export interface Sprites {
  /** `undefined` until it has been drawn, which begins when it is first asked for. */
  of(kind: string): Sprite | undefined
  /** Resolves once all of these have been drawn. */
  ready(kinds: readonly string[]): Promise<void>
  /** Draws all again for another size; `dots` is the number of dots of a thousandth of the water. */
  resize(dots: number): void
}

/** The widest moment in dots: more is not seen on what moves. */
const widest = 620

export function isCreature(kind: string): kind is CreatureName {
  return Object.hasOwn(creatures, kind)
}

export function createSprites(firstDots: number): Sprites {
  let dots = firstDots
  const drawn = new Map<string, Sprite>()
  const drawing = new Map<string, Promise<void>>()
  const begin = (kind: string): Promise<void> => {
    const known = drawing.get(kind)
    if (known !== undefined) return known
    if (!isCreature(kind)) return Promise.resolve()
    const at = dots
    const work = (async () => {
      const sprite = await paint(creatures[kind], at)
      if (at === dots) drawn.set(kind, sprite)
    })()
    drawing.set(kind, work)
    return work
  }
  return {
    of(kind) {
      const sprite = drawn.get(kind)
      if (sprite === undefined) void begin(kind)
      return sprite
    },
    async ready(kinds) {
      await Promise.all(kinds.map(begin))
    },
    resize(now) {
      // A little more or less is not worth drawing everything again.
      if (Math.abs(now / dots - 1) < 0.12) return
      dots = now
      drawing.clear()
      for (const kind of drawn.keys()) void begin(kind)
    },
  }
}

async function paint(creature: Creature, dots: number): Promise<Sprite> {
  const shown = Math.min(widest, creature.length * dots)
  const scale = shown / creature.width
  const image = new Image()
  const url = URL.createObjectURL(new Blob([sheetOf(creature, scale)], { type: 'image/svg+xml' }))
  try {
    image.src = url
    await image.decode()
    return bend(creature, image, scale)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Copies the moments from the sheet, each bent like a body that swims: the tail swings most. */
function bend(creature: Creature, sheet: HTMLImageElement, scale: number): Sprite {
  const moments = momentsOf(creature)
  const width = Math.max(8, Math.round(creature.width * scale))
  const room = Math.ceil(creature.sway * scale) + 2
  const plain = Math.max(8, Math.round(creature.height * scale))
  const height = plain + room * 2
  const image = canvasOf(width * sheetColumns, height * Math.ceil(moments / sheetColumns))
  const pen = image.getContext('2d')
  if (pen === null) throw new Error('this browser does not support canvas')
  const [stepX, stepY] = [sheet.width / sheetColumns, sheet.height / Math.ceil(moments / sheetColumns)]
  const strip = creature.sway === 0 ? width : Math.max(2, Math.round(width / 70))
  for (let index = 0; index < moments; index += 1) {
    const [column, row] = [index % sheetColumns, Math.floor(index / sheetColumns)]
    for (let x = 0; x < width; x += strip) {
      const wide = Math.min(strip, width - x)
      const part = 1 - (x + wide / 2) / width
      const swing = Math.sin((index / moments - part * 0.7) * Math.PI * 2) * creature.sway * scale * part ** 1.6
      pen.drawImage(
        sheet,
        column * stepX + (x / width) * stepX,
        row * stepY,
        (wide / width) * stepX,
        stepY,
        column * width + x,
        row * height + room + swing,
        wide,
        plain,
      )
    }
  }
  return { creature, image, width, height, moments }
}

/** A canvas that is not in the page. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

/** Draws an SVG of ours onto a canvas of its own. */
export async function canvasOfSvg(svg: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = url
    await image.decode()
    const canvas = canvasOf(width, height)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(url)
  }
}
