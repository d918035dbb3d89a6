import { Container, Graphics } from 'pixi.js'
import type { Theme } from './art.ts'
import type { Box, Layout } from './layout.ts'
import { bigLetters, fitWidth, plainLetters } from './letters.ts'
import type { Timeline } from './timeline.ts'

/** The plate above the reels with what is in the jackpot pool. */
export interface PoolPlate {
  readonly view: Container
  resize(layout: Layout): void
  /** Sets the amount, which is already formatted. */
  show(amount: string): void
  /** Lights the plate up for some seconds. */
  flash(seconds: number): Promise<void>
}

export interface PoolPlateOptions {
  readonly theme: Theme
  readonly timeline: Timeline
  readonly label: string
  readonly reducedMotion: boolean
}

/** How much of the room for the title the plate takes, if there is any. */
export const plateShare = 0.56

export function createPoolPlate({ theme, timeline, label, reducedMotion }: PoolPlateOptions): PoolPlate {
  const view = new Container()
  const plate = new Graphics()
  const lit = new Graphics({ blendMode: 'add', alpha: 0 })
  const name = plainLetters(16, theme.accentSoft)
  const amount = bigLetters(theme, 40)
  name.text = label
  view.addChild(plate, lit, name, amount)
  let box: Box = { x: 0, y: 0, width: 300, height: 60 }
  const fit = () => {
    fitWidth(amount, box.width * 0.9)
    amount.position.set(box.x + box.width / 2, box.y + box.height * 0.63)
  }
  return {
    view,
    resize: (layout) => {
      box = plateBox(layout)
      drawPlate(plate, box, theme)
      lit
        .clear()
        .roundRect(box.x, box.y, box.width, box.height, box.height * 0.28)
        .fill({ color: theme.accent, alpha: 0.6 })
      name.style.fontSize = Math.max(9, box.height * 0.2)
      fitWidth(name, box.width * 0.8)
      name.position.set(box.x + box.width / 2, box.y + box.height * 0.19)
      amount.style.fontSize = box.height * 0.54
      fit()
    },
    show: (text) => {
      if (amount.text === text) return
      amount.text = text
      fit()
    },
    flash: (seconds) =>
      timeline.play(seconds, (progress) => {
        lit.alpha = progress >= 1 ? 0 : reducedMotion ? 0.4 : 0.5 + 0.5 * Math.sin(progress * seconds * 16)
      }),
  }
}

/** The lower part of the room for the title; without such room, a small plate over the upper edge of the frame. */
function plateBox({ title, frame, height }: Layout): Box {
  const tall = title.height > 40 ? Math.min(title.height * plateShare, 96) : Math.min(40, height * 0.1)
  const width = Math.min(frame.width * 0.86, tall * 7)
  const y = title.height > 40 ? title.y + title.height - tall : Math.max(2, frame.y - tall * 0.3)
  return { x: frame.x + (frame.width - width) / 2, y, width, height: tall }
}

function drawPlate(plate: Graphics, { x, y, width, height }: Box, theme: Theme) {
  const round = height * 0.28
  plate
    .clear()
    .roundRect(x, y, width, height, round)
    .fill({ color: theme.reelBottom, alpha: 0.92 })
    .stroke({ color: theme.divider, width: Math.max(2, height * 0.06) })
    .roundRect(x + height * 0.07, y + height * 0.07, width - height * 0.14, height * 0.4, round * 0.8)
    .fill({ color: '#ffffff', alpha: 0.07 })
  for (const side of [x, x + width])
    plate
      .circle(side, y + height / 2, height * 0.17)
      .fill(theme.accent)
      .stroke({ color: theme.accentSoft, width: Math.max(1.5, height * 0.045) })
}
