import { Container, Graphics, type Text } from 'pixi.js'
import type { Theme } from './art.ts'
import type { Box, Layout } from './layout.ts'
import { fitWidth, plainLetters } from './letters.ts'

/** A prize with a name, formatted. */
export interface Prize {
  readonly title: string
  readonly worth: string
}

/** The great prizes of a slot that holds coins, in a row above its reels. */
export interface PrizePlates {
  readonly view: Container
  resize(layout: Layout): void
  /** Shows what the prizes are worth now, from the smallest to the grand. */
  show(prizes: readonly Prize[]): void
}

const colours = ['#1f7a45', '#1c5c9c', '#a11d6e', '#b3121f'] as const

/** Where the plates are: the lowest part of the title's room; `undefined` where there is no title. */
export function platesBox({ title, frame }: Layout): Box | undefined {
  if (title.height < 70) return undefined
  const height = Math.min(64, title.height * 0.4)
  return { x: frame.x, y: title.y + title.height - height - 4, width: frame.width, height }
}

/** The layout with the title above the plates. */
export function abovePlates(layout: Layout): Layout {
  const box = platesBox(layout)
  if (box === undefined) return layout
  return { ...layout, title: { ...layout.title, height: box.y - layout.title.y } }
}

export function createPrizePlates(theme: Theme): PrizePlates {
  const view = new Container()
  const plates = new Graphics()
  view.addChild(plates)
  const texts: (readonly [title: Text, worth: Text])[] = []
  let layout: Layout | undefined
  let shown: readonly Prize[] = []
  const draw = () => {
    const box = layout && platesBox(layout)
    view.visible = box !== undefined
    if (box === undefined) return
    plates.clear()
    const gap = Math.max(4, box.width * 0.008)
    const width = (box.width - gap * (shown.length - 1)) / Math.max(1, shown.length)
    for (const [index, prize] of shown.entries()) {
      const x = box.x + index * (width + gap)
      plates
        .roundRect(x, box.y, width, box.height, box.height * 0.24)
        .fill({ color: colours[index] ?? colours[3] })
        .stroke({ color: theme.accent, width: 2 })
      plates
        .roundRect(x + 3, box.y + 3, width - 6, box.height * 0.38, box.height * 0.18)
        .fill({ color: 0xffffff, alpha: 0.12 })
      const pair = texts[index] ?? addPair(view, texts)
      const [title, worth] = pair
      title.text = prize.title
      worth.text = prize.worth
      const isWide = width > box.height * 4.5
      title.style.fontSize = Math.max(10, box.height * (isWide ? 0.42 : 0.26))
      worth.style.fontSize = Math.max(12, box.height * (isWide ? 0.52 : 0.36))
      fitWidth(title, width * (isWide ? 0.36 : 0.9))
      fitWidth(worth, width * (isWide ? 0.54 : 0.9))
      title.position.set(x + width * (isWide ? 0.2 : 0.5), box.y + box.height * (isWide ? 0.5 : 0.28))
      worth.position.set(x + width * (isWide ? 0.68 : 0.5), box.y + box.height * (isWide ? 0.5 : 0.67))
    }
  }
  return {
    view,
    resize: (resized) => {
      layout = resized
      draw()
    },
    show: (prizes) => {
      shown = prizes
      draw()
    },
  }
}

function addPair(view: Container, texts: (readonly [Text, Text])[]): readonly [Text, Text] {
  const pair = [plainLetters(16, '#ffe9a8'), plainLetters(20, '#ffffff')] as const
  view.addChild(...pair)
  texts.push(pair)
  return pair
}
