import { Container, Graphics, Sprite } from 'pixi.js'
import type { Theme } from './art.ts'
import { easeOut, easeOutBack } from './ease.ts'
import type { Layout } from './layout.ts'
import { bigLetters, fitWidth } from './letters.ts'
import type { ReelSet } from './reel-set.ts'
import type { SymbolTextures } from './textures.ts'
import type { Timeline } from './timeline.ts'

/** What a book adds to the machine: the symbol that it chooses, and that this symbol spreads over reels. */
export interface Spread {
  readonly view: Container
  resize(layout: Layout): void
  /** Turns the leaves of the book until it shows its symbol, with its name below. */
  reveal(symbol: string, texts: { readonly title: string; readonly name: string }): Promise<void>
  /** The chosen symbol at the corner of the reels; `undefined` removes it. */
  badge(symbol: string | undefined): void
  /** The symbol covers these reels, one after the other. */
  over(reels: readonly number[], symbol: string, landed: () => void): Promise<void>
}

export interface SpreadOptions {
  readonly reels: ReelSet
  readonly timeline: Timeline
  readonly theme: Theme
  readonly textures: ReadonlyMap<string, SymbolTextures>
  /** The symbols that the book can choose. */
  readonly choices: readonly string[]
  readonly reducedMotion: boolean
}

export function createSpread(options: SpreadOptions): Spread {
  const { reels, timeline, theme, textures, choices, reducedMotion } = options
  const view = new Container()
  const column = new Graphics({ blendMode: 'add' })
  const corner = new Sprite({ anchor: 0.5, visible: false })
  const page = createPage(theme)
  view.addChild(column, corner, page.view)
  let layout: Layout | undefined
  const textureOf = (symbol: string) => textures.get(symbol)?.still
  const paintColumn = (reel: number, strength: number) => {
    column.clear()
    if (layout === undefined || strength <= 0) return
    const { reels: box, cellWidth } = layout
    column
      .rect(box.x + reel * cellWidth, box.y, cellWidth, box.height)
      .fill({ color: theme.accent, alpha: 0.5 * strength })
      .stroke({ color: theme.accent, width: 5, alpha: strength })
  }
  return {
    view,
    resize: (resized) => {
      layout = resized
      const { frame, cellWidth } = resized
      corner.setSize(cellWidth * 0.62)
      corner.position.set(frame.x + frame.width - cellWidth * 0.3, frame.y - cellWidth * 0.02)
      page.resize(resized)
    },
    badge: (symbol) => {
      const texture = symbol === undefined ? undefined : textureOf(symbol)
      corner.visible = texture !== undefined
      if (texture === undefined || layout === undefined) return
      corner.texture = texture
      corner.setSize(layout.cellWidth * 0.62)
    },
    reveal: async (symbol, texts) => {
      await page.open(texts.title)
      const turns = reducedMotion ? 0 : 16
      for (let turn = 0; turn < turns; turn += 1) {
        const shown = choices[turn % choices.length]
        const texture = shown === undefined ? undefined : textureOf(shown)
        if (texture !== undefined) page.show(texture)
        await timeline.wait(0.06 + (turn / turns) ** 3 * 0.22)
      }
      const texture = textureOf(symbol)
      if (texture !== undefined) page.show(texture)
      page.name(texts.name)
      await timeline.play(0.45, (progress) => page.grow(reducedMotion ? 1 : easeOutBack(progress, 2.2)))
      await timeline.wait(1.7)
      await timeline.play(0.3, (progress) => (page.view.alpha = 1 - easeOut(progress)), { fixedDuration: true })
      page.view.visible = false
    },
    over: async (covered, symbol, landed) => {
      for (const reel of covered) {
        reels.cover(reel, symbol)
        landed()
        await timeline.play(reducedMotion ? 0.15 : 0.34, (progress) => paintColumn(reel, 1 - progress))
      }
      column.clear()
    },
  }
}

/** The open page over the whole machine. */
function createPage(theme: Theme) {
  const view = new Container({ visible: false })
  const veil = new Graphics()
  const glow = new Graphics({ blendMode: 'add' })
  const picture = new Sprite({ anchor: 0.5 })
  const title = bigLetters(theme, 60)
  const name = bigLetters(theme, 60)
  view.addChild(veil, glow, picture, title, name)
  let size = 200
  let room = 800
  return {
    view,
    resize: ({ width, height }: Layout) => {
      size = Math.min(width * 0.5, height * 0.36)
      room = width * 0.92
      const center = { x: width / 2, y: height * 0.45 }
      veil.clear().rect(0, 0, width, height).fill({ color: 0x05030c, alpha: 0.9 })
      glow.clear()
      for (const part of [1.4, 1.1, 0.8])
        glow.circle(center.x, center.y, size * part).fill({ color: theme.accent, alpha: 0.08 })
      picture.position.copyFrom(center)
      title.style.fontSize = size * 0.26
      name.style.fontSize = size * 0.3
      title.position.set(center.x, center.y - size * 0.78)
      name.position.set(center.x, center.y + size * 0.78)
    },
    open: async (text: string) => {
      title.text = text
      name.text = ''
      fitWidth(title, room)
      view.alpha = 1
      view.visible = true
    },
    show: (texture: Sprite['texture']) => {
      picture.texture = texture
      picture.setSize(size * 0.8)
    },
    name: (text: string) => {
      name.text = text
      fitWidth(name, room)
    },
    grow: (part: number) => picture.setSize(size * (0.8 + 0.3 * part)),
  }
}
