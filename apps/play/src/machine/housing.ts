import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import type { GameArt } from './art.ts'
import type { Box, Layout } from './layout.ts'
import { bigLetters, fitWidth } from './letters.ts'
import type { ReelSet } from './reel-set.ts'
import { textureOfSvg } from './textures.ts'

/** The cabinet: the panel behind the reels, the frame around them and the title above. */
export interface Housing {
  readonly view: Container
  resize(layout: Layout, resolution: number): Promise<void>
  /** Sets the title, or the text that replaces it during free spins; `room` is where it stands, if not in the title's place. */
  headline(text: string, room?: Box): void
  /** Lights the column of a reel in suspense; `undefined` turns off the light. */
  suspense(reel: number | undefined): void
}

/** `nameShare` says how much of the room above the frame the title takes, from the top. */
export function createHousing(art: GameArt, reels: ReelSet, title: string, nameShare = 1): Housing {
  const view = new Container()
  const panel = new Graphics()
  const lit = new Graphics({ blendMode: 'add' })
  const shade = new Graphics()
  const frame = new Sprite()
  const name = bigLetters(art.theme, 60)
  name.text = title
  view.addChild(panel, reels.view, lit, shade, frame, name)
  let layout: Layout | undefined
  let drawing = 0
  const placeName = (given?: Box) => {
    if (layout === undefined) return
    const whole = given ?? layout.title
    const room = { ...whole, height: whole.height * nameShare }
    name.visible = whole.height > 24
    name.style.fontSize = Math.min(room.height * (nameShare < 1 ? 0.8 : 0.62), layout.frame.width * 0.14)
    fitWidth(name, room.width * 0.94)
    name.position.set(room.x + room.width / 2, room.y + room.height / 2)
  }
  return {
    view,
    headline: (text, room) => {
      name.text = text
      placeName(room)
    },
    suspense: (reel) => {
      lit.clear()
      if (reel === undefined || layout === undefined) return
      const { cellWidth, reels: box } = layout
      lit.rect(box.x + reel * cellWidth, box.y, cellWidth, box.height).fill({ color: art.theme.accent, alpha: 0.16 })
      lit
        .rect(box.x + reel * cellWidth, box.y, cellWidth, box.height)
        .stroke({ color: art.theme.accent, width: 4, alpha: 0.9 })
    },
    resize: async (resized, resolution) => {
      layout = resized
      drawPanel(panel, art, resized)
      drawShade(shade, resized)
      placeName()
      drawing += 1
      const mine = drawing
      const { frame: box } = resized
      const border = (box.width - resized.reels.width) / 2
      const texture = await textureOfSvg(
        art.frame(box.width, box.height, border),
        box.width * resolution,
        box.height * resolution,
      )
      if (mine !== drawing) return texture.destroy(true)
      if (frame.texture !== Texture.EMPTY) frame.texture.destroy(true)
      frame.texture = texture
      frame.position.set(box.x, box.y)
      frame.setSize(box.width, box.height)
    },
  }
}

function drawPanel(panel: Graphics, { theme }: GameArt, { reels, cellWidth }: Layout) {
  panel.clear()
  const bands = 24
  for (let band = 0; band < bands; band += 1) {
    const y = reels.y + (reels.height / bands) * band
    panel
      .rect(reels.x, y, reels.width, reels.height / bands + 1)
      .fill({ color: mixed(theme.reelTop, theme.reelBottom, band / (bands - 1)), alpha: 0.9 })
  }
  for (let x = reels.x + cellWidth; x < reels.x + reels.width - 1; x += cellWidth) {
    panel.rect(x - 2, reels.y, 4, reels.height).fill({ color: 0x000000, alpha: 0.4 })
    panel.rect(x - 0.75, reels.y, 1.5, reels.height).fill({ color: theme.divider, alpha: 0.75 })
  }
}

/** Shades the reels towards the top and bottom so that they look round. */
function drawShade(shade: Graphics, { reels }: Layout) {
  shade.clear()
  const steps = 14
  const depth = reels.height * 0.13
  for (let step = 0; step < steps; step += 1) {
    const height = depth / steps
    const alpha = 0.5 * (1 - step / steps) ** 2
    shade.rect(reels.x, reels.y + step * height, reels.width, height).fill({ color: 0x000000, alpha })
    shade
      .rect(reels.x, reels.y + reels.height - (step + 1) * height, reels.width, height)
      .fill({ color: 0x000000, alpha })
  }
}

function mixed(from: string, to: string, part: number): number {
  const channel = (color: string, shift: number) => (Number.parseInt(color.slice(1), 16) >> shift) & 255
  const between = (shift: number) =>
    Math.round(channel(from, shift) + (channel(to, shift) - channel(from, shift)) * part)
  return (between(16) << 16) | (between(8) << 8) | between(0)
}
