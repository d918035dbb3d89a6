import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import type { GameArt } from './art.ts'
import type { Layout } from './layout.ts'
import { textureOfSvg } from './textures.ts'
import type { Timeline } from './timeline.ts'

/** The scene behind the machine. */
export interface Backdrop {
  readonly view: Container
  resize(layout: Layout, resolution: number): Promise<void>
  freeSpins(on: boolean): Promise<void>
}

export function createBackdrop(art: GameArt, timeline: Timeline): Backdrop {
  const view = new Container()
  const scene = new Sprite()
  const veil = new Graphics({ blendMode: 'multiply', alpha: 0 })
  view.addChild(scene, veil)
  let drawing = 0
  let drawn = ''
  return {
    view,
    freeSpins: async (on) => {
      const from = veil.alpha
      const to = on ? art.theme.freeVeil.alpha : 0
      await timeline.play(0.6, (progress) => (veil.alpha = from + (to - from) * progress), { fixedDuration: true })
    },
    resize: async ({ width, height }, resolution) => {
      veil.clear().rect(0, 0, width, height).fill(art.theme.freeVeil.color)
      const shape = `${width}x${height}`
      if (shape === drawn) return
      drawing += 1
      const mine = drawing
      const texture = await textureOfSvg(art.scene(width, height), width * resolution, height * resolution)
      if (mine !== drawing) return texture.destroy(true)
      if (scene.texture !== Texture.EMPTY) scene.texture.destroy(true)
      drawn = shape
      scene.texture = texture
      scene.setSize(width, height)
    },
  }
}
