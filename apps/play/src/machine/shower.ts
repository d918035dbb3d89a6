import { Container, Sprite, type Texture } from 'pixi.js'
import type { RandomSource } from '../seeded-random.ts'
import type { Timeline } from './timeline.ts'

interface Piece {
  readonly sprite: Sprite
  vx: number
  vy: number
  spin: number
  flip: number
  phase: number
  left: number
}

/** A fountain of pieces; positions and sizes are in pixels. */
export interface Burst {
  readonly x: number
  readonly y: number
  readonly count: number
  /** Initial speed in pixels per second. */
  readonly force: number
  readonly size: number
  /** Angle of the fan around straight up, in radians. */
  readonly fan: number
}

export interface Shower {
  readonly view: Container
  burst(texture: Texture, burst: Burst): void
}

/** Coins and sparks that fly up and fall. Pieces are reused, so a long celebration creates no garbage. */
export function createShower(timeline: Timeline, random: RandomSource): Shower {
  const view = new Container()
  const free: Piece[] = []
  const flying = new Set<Piece>()
  timeline.each((seconds) => {
    for (const piece of flying) {
      fly(piece, seconds)
      if (piece.left > 0) continue
      piece.sprite.visible = false
      flying.delete(piece)
      free.push(piece)
    }
  })
  const take = (texture: Texture): Piece => {
    const piece = free.pop() ?? {
      sprite: view.addChild(new Sprite({ anchor: 0.5 })),
      vx: 0,
      vy: 0,
      spin: 0,
      flip: 0,
      phase: 0,
      left: 0,
    }
    piece.sprite.texture = texture
    piece.sprite.visible = true
    return piece
  }
  return {
    view,
    burst: (texture, { x, y, count, force, size, fan }) => {
      for (let one = 0; one < count && flying.size < 320; one += 1) {
        const piece = take(texture)
        const angle = -Math.PI / 2 + (random() - 0.5) * fan
        const speed = force * (0.55 + random() * 0.6)
        piece.vx = Math.cos(angle) * speed
        piece.vy = Math.sin(angle) * speed
        piece.spin = (random() - 0.5) * 6
        piece.flip = 5 + random() * 9
        piece.phase = random() * 6
        piece.left = 2.6
        piece.sprite.position.set(x + (random() - 0.5) * size * 2, y)
        piece.sprite.scale.set((size * (0.7 + random() * 0.6)) / texture.width)
        flying.add(piece)
      }
    },
  }
}

const gravity = 1150

function fly(piece: Piece, seconds: number) {
  piece.left -= seconds
  piece.vy += gravity * seconds
  piece.phase += piece.flip * seconds
  const { sprite } = piece
  sprite.x += piece.vx * seconds
  sprite.y += piece.vy * seconds
  sprite.rotation += piece.spin * seconds
  // A coin flips as it flies: its width changes while its height stays the same.
  sprite.scale.x = Math.max(0.12, Math.abs(Math.cos(piece.phase))) * Math.abs(sprite.scale.y)
  sprite.alpha = Math.min(1, piece.left * 2)
}
