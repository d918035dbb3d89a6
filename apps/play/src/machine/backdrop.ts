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
  const away = new Sprite({ alpha: 0 })
  view.addChild(scene, away, veil)
  const { feature } = art
  let drawing = 0
  let drawn = ''
  return {
    view,
    freeSpins: async (on) => {
      const shade = feature?.scene === undefined ? veil : away
      const from = shade.alpha
      const to = on ? (shade === away ? 1 : art.theme.freeVeil.alpha) : 0
      await timeline.play(0.9, (progress) => (shade.alpha = from + (to - from) * progress), { fixedDuration: true })
    },
    resize: async ({ width, height }, resolution) => {
      veil.clear().rect(0, 0, width, height).fill(art.theme.freeVeil.color)
      const shape = `${width}x${height}`
      if (shape === drawn) return
      drawing += 1
      const mine = drawing
      const draw = (svg: string) => textureOfSvg(svg, width * resolution, height * resolution)
      const textures = await Promise.all(
        [art.scene, feature?.scene ?? []].flat().map((one) => draw(one(width, height))),
      )
      if (mine !== drawing) return textures.forEach((texture) => texture.destroy(true))
      drawn = shape
      for (const [index, sprite] of [scene, away].entries()) {
        const texture = textures[index]
        if (texture === undefined) continue
        if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true)
        sprite.texture = texture
        sprite.setSize(width, height)
      }
    },
  }
}
