import { Container, Sprite } from 'pixi.js'
import { easeOutBack } from './ease.ts'
import type { SymbolTextures } from './textures.ts'

/** How a reel moves. Speeds are in symbols per second. */
export interface ReelPace {
  readonly speed: number
  readonly landSeconds: number
  readonly bounce: number
}

export interface Reel {
  readonly view: Container
  /** The sprite of a visible row, from 0 at the top. */
  cell(row: number): Sprite
  /** Puts a strip on the reel and shows it resting at a stop. */
  show(strip: readonly string[], stop: number): void
  /** Shows one symbol in every row until the reel starts or shows something else. */
  cover(symbol: string): void
  resize(cellWidth: number, cellHeight: number): void
  start(strip: readonly string[], pace: ReelPace): void
  /** Lands at the stop; resolves when the symbols touch down, before the bounce ends. */
  land(stop: number): Promise<void>
  update(seconds: number): void
}

interface Motion {
  kind: 'still' | 'spinning' | 'landing'
  pace: ReelPace
  passed: number
  speed: number
  distance: number
  target: number
  touch: (() => void) | undefined
}

const restingPace: ReelPace = { speed: 0, landSeconds: 0.3, bounce: 1 }

const stillness: Motion = {
  kind: 'still',
  pace: restingPace,
  passed: 0,
  speed: 0,
  distance: 0,
  target: 0,
  touch: undefined,
}

/** The number of symbols that pass before a reel at this pace reaches its stop. */
function landingSymbols({ speed, landSeconds, bounce }: ReelPace): number {
  return Math.max(2, Math.round((speed * landSeconds) / (3 + bounce)))
}

/** One reel: a strip that runs downwards past the window. Only the server decides which symbols it stops at. */
export function createReel(rows: number, textures: ReadonlyMap<string, SymbolTextures>): Reel {
  const view = new Container()
  const sprites = Array.from({ length: rows + 2 }, () => new Sprite({ anchor: 0.5 }))
  view.addChild(...sprites)
  const motion: Motion = { ...stillness }
  const size = { width: 100, height: 100 }
  let strip: readonly string[] = []
  let position = 0

  const place = () => placeSymbols(sprites, textures, strip, position, motion.speed, size)
  const rest = () => {
    Object.assign(motion, { kind: 'still', speed: 0 })
    position = motion.target
  }
  const showAt = (newStrip: readonly string[], stop: number) => {
    strip = newStrip
    motion.target = stop
    rest()
    place()
  }
  return {
    view,
    cell: (row) => {
      const sprite = sprites[row + 1]
      if (sprite === undefined) throw new RangeError(`no row ${row}`)
      return sprite
    },
    show: showAt,
    cover: (symbol) => showAt([symbol], 0),
    resize: (width, height) => {
      Object.assign(size, { width, height })
      place()
    },
    start: (newStrip, pace) => {
      strip = newStrip
      Object.assign(motion, { kind: 'spinning', pace, passed: 0, speed: 0 })
    },
    land: (stop) =>
      new Promise((resolve) => {
        // The strip continues near the stop with the same offset between two symbols, so that nothing visibly jumps.
        const whole = landingSymbols(motion.pace) + (position - Math.floor(position))
        position = stop + whole
        Object.assign(motion, { kind: 'landing', passed: 0, distance: whole, target: stop, touch: resolve })
      }),
    update: (seconds) => {
      if (motion.kind === 'still') return
      motion.passed += seconds
      if (motion.kind === 'spinning') {
        motion.speed = speedAt(motion.passed, motion.pace.speed)
        position -= motion.speed * seconds
      } else landing(seconds)
      place()
    },
  }

  function landing(seconds: number) {
    const progress = Math.min(1, motion.passed / motion.pace.landSeconds)
    const before = position
    position = motion.target + motion.distance * (1 - easeOutBack(progress, motion.pace.bounce))
    motion.speed = Math.abs(position - before) / Math.max(seconds, 0.001)
    if (position <= motion.target + 0.02) touchDown()
    if (progress >= 1) rest()
  }

  function touchDown() {
    motion.touch?.()
    motion.touch = undefined
  }
}

/** Positions the symbols for a place on the strip; the first sprite is hidden above the window. */
function placeSymbols(
  sprites: readonly Sprite[],
  textures: ReadonlyMap<string, SymbolTextures>,
  strip: readonly string[],
  position: number,
  speed: number,
  size: { readonly width: number; readonly height: number },
) {
  const first = Math.floor(position)
  const offset = position - first
  const stretch = 1 + Math.min(0.14, Math.max(0, speed) * 0.004)
  const scale = (Math.min(size.width, size.height * 1.06) * 0.96) / (textures.values().next().value?.still.width ?? 100)
  for (const [index, sprite] of sprites.entries()) {
    const looks = textures.get(strip[(((first + index - 1) % strip.length) + strip.length) % strip.length] ?? '')
    if (looks !== undefined) sprite.texture = speed > 9 ? looks.fast : looks.still
    sprite.position.set(size.width / 2, (index - 1 - offset + 0.5) * size.height)
    sprite.scale.set(scale, scale * stretch)
  }
}

/** Makes the reel feel heavy: it first moves back slightly, then accelerates. */
function speedAt(passed: number, top: number): number {
  if (passed < 0.1) return -3.2 * Math.sin((passed / 0.1) * Math.PI)
  return top * Math.min(1, ((passed - 0.1) / 0.28) ** 1.6)
}
