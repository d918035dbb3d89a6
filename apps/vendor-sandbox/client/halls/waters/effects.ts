import type { PrizeShow } from '../../../src/halls/waters/pond.ts'
import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { PondSize } from './aim.ts'
import type { Sprite } from './sprites.ts'

type Pen = CanvasRenderingContext2D

/** Something that is seen for a moment. */
interface Effect {
  readonly startsMs: number
  readonly lastsMs: number
  /** Draws itself at a share of its time, 0…1. */
  readonly draw: (pen: Pen, share: number) => void
  readonly ended?: () => void
}

/** All moments of a pond. */
export interface Effects {
  /** A net where a shot ended. */
  net(at: Spot, size: number, colour: string): void
  /** A caught fish on its way to the gun. */
  caught(sprite: Sprite, from: Spot, to: Spot): void
  /** Coins from a fish to the gun, and what it paid. */
  coins(from: Spot, to: Spot, text: string, isGreat: boolean): void
  /** The drawing of a prize; `arrived` is called when it is decided. */
  prize(
    show: PrizeShow,
    at: Spot,
    prize: { multiple: number; all: readonly number[]; near: readonly Spot[] },
    arrived: () => void,
  ): void
  draw(pen: Pen, nowMs: number): void
}

/** How many moments may be seen at a time. */
const most = 160

/** Creates the moments of a pond. */
export function openEffects(parts: { size(): PondSize; nowMs(): number; isStill: boolean }): Effects {
  const { nowMs, isStill } = parts
  const unit = () => parts.size().unit
  const effects: Effect[] = []
  const add = (lastsMs: number, draw: Effect['draw'], more: { afterMs?: number; ended?: () => void } = {}) => {
    if (effects.length >= most) effects.shift()?.ended?.()
    effects.push({ startsMs: nowMs() + (more.afterMs ?? 0), lastsMs, draw, ...(more.ended && { ended: more.ended }) })
  }
  return {
    net: (at, size, colour) =>
      add(320, (pen, share) => drawNet(pen, at, size * (0.5 + share * 0.5), colour, 1 - share)),
    caught: (sprite, from, to) =>
      add(620, (pen, share) => drawCaught(pen, sprite, between(from, to, share ** 1.6), share)),
    coins(from, to, text, isGreat) {
      const count = isStill ? 1 : isGreat ? 16 : 5
      for (let nth = 0; nth < count; nth += 1) {
        const turn = (nth / count) * Math.PI * 2
        const out = { x: from.x + Math.cos(turn) * 46 * unit(), y: from.y + Math.sin(turn) * 46 * unit() }
        const at = (share: number) =>
          share < 0.3 ? between(from, out, share / 0.3) : between(out, to, (share - 0.3) / 0.7)
        add(720, (pen, share) => drawCoin(pen, at(share), unit(), share), { afterMs: nth * 34 })
      }
      const size = (isGreat ? 54 : 32) * unit()
      add(isGreat ? 1_900 : 1_100, (pen, share) => {
        const inside = insideOf(from, parts.size(), text.length * size * 0.3)
        drawText(pen, text, { x: inside.x, y: inside.y - share * 60 * unit() }, size, Math.min(1, (1 - share) * 2.4))
      })
    },
    prize(show, at, prize, arrived) {
      const lastsMs = show === 'wheel' ? 2_600 : show === 'chest' ? 1_500 : 1_100
      const draw = prizeDrawings[show]
      add(lastsMs, (pen, share) => draw(pen, { at, unit: unit(), share, ...prize }), { ended: arrived })
    },
    draw(pen, now) {
      for (let index = effects.length - 1; index >= 0; index -= 1) {
        const effect = effects[index]
        if (effect === undefined || now < effect.startsMs) continue
        const share = (now - effect.startsMs) / effect.lastsMs
        if (share < 1) continue
        effects.splice(index, 1)
        effect.ended?.()
      }
      for (const { startsMs, lastsMs, draw } of effects)
        if (now >= startsMs) draw(pen, Math.min(1, (now - startsMs) / lastsMs))
      pen.globalAlpha = 1
    },
  }
}

const between = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** A place where something of a half width fits into the pond. */
function insideOf({ x, y }: Spot, { width }: PondSize, half: number): Spot {
  return { x: Math.max(Math.min(half, width / 2), Math.min(x, width - Math.min(half, width / 2))), y: Math.max(y, 90) }
}

function drawCaught(pen: Pen, { image, width, height }: Sprite, { x, y }: Spot, share: number): void {
  const scale = 1 - share ** 1.6 * 0.75
  pen.save()
  pen.translate(x, y)
  pen.rotate(share * 9)
  pen.scale(scale, scale)
  pen.drawImage(image, -width / 2, -height / 2, width, height)
  pen.restore()
}

function drawNet(pen: Pen, { x, y }: Spot, size: number, colour: string, strength: number): void {
  pen.globalAlpha = strength * 0.9
  pen.strokeStyle = colour
  pen.lineWidth = 1.6
  pen.beginPath()
  for (const ring of [0.4, 0.72, 1]) {
    for (let nth = 0; nth <= 8; nth += 1) {
      const angle = (nth / 8) * Math.PI * 2
      const [px, py] = [x + Math.cos(angle) * size * ring, y + Math.sin(angle) * size * ring]
      if (nth === 0) pen.moveTo(px, py)
      else pen.lineTo(px, py)
    }
  }
  for (let nth = 0; nth < 8; nth += 1) {
    const angle = (nth / 8) * Math.PI * 2
    pen.moveTo(x, y)
    pen.lineTo(x + Math.cos(angle) * size, y + Math.sin(angle) * size)
  }
  pen.stroke()
}

function drawCoin(pen: Pen, { x, y }: Spot, unit: number, share: number): void {
  const radius = Math.max(6, 15 * unit)
  pen.globalAlpha = Math.min(1, (1 - share) * 5)
  pen.save()
  pen.translate(x, y)
  pen.scale(Math.max(0.15, Math.abs(Math.cos(share * 14))), 1)
  pen.fillStyle = '#c8860f'
  pen.beginPath()
  pen.arc(0, 0, radius, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#ffd84a'
  pen.beginPath()
  pen.arc(0, -1, radius * 0.86, 0, Math.PI * 2)
  pen.fill()
  pen.strokeStyle = '#fff4b8'
  pen.lineWidth = radius * 0.16
  pen.beginPath()
  pen.arc(0, -1, radius * 0.55, 0, Math.PI * 2)
  pen.stroke()
  pen.restore()
}

function drawText(pen: Pen, text: string, { x, y }: Spot, size: number, strength: number): void {
  pen.globalAlpha = strength
  pen.font = `900 ${Math.max(15, size)}px 'Noto Sans Variable', sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = Math.max(4, size * 0.18)
  pen.strokeStyle = '#5a2a00'
  pen.lineJoin = 'round'
  pen.strokeText(text, x, y)
  pen.fillStyle = '#ffe680'
  pen.fillText(text, x, y)
}

interface PrizeParts {
  readonly at: Spot
  readonly unit: number
  readonly share: number
  readonly multiple: number
  readonly all: readonly number[]
  readonly near: readonly Spot[]
}

const wheelColours = ['#e8483a', '#f0a020', '#3a9ae8', '#38b070', '#a05ae0', '#e85aa8'] as const

function drawWheel(pen: Pen, { at, unit, share, multiple, all }: PrizeParts): void {
  const radius = Math.max(62, 130 * unit)
  const field = (Math.PI * 2) / all.length
  const eased = 1 - (1 - Math.min(1, share / 0.8)) ** 3
  // The pointer is at the top; the wheel stops with the middle of the prize's field there.
  const turn = -Math.PI / 2 - (all.indexOf(multiple) + 0.5) * field - (1 - eased) * Math.PI * 8
  pen.globalAlpha = Math.min(1, share * 8, (1 - share) * 8)
  pen.save()
  pen.translate(at.x, at.y)
  pen.font = `800 ${radius * 0.2}px 'Noto Sans Variable', sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const [nth, prize] of all.entries()) {
    const angle = turn + nth * field
    pen.fillStyle = wheelColours[nth % wheelColours.length] ?? '#e8483a'
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.arc(0, 0, radius, angle, angle + field)
    pen.fill()
    const middle = angle + field / 2
    pen.fillStyle = '#fff'
    pen.fillText(`×${prize}`, Math.cos(middle) * radius * 0.64, Math.sin(middle) * radius * 0.64)
  }
  pen.strokeStyle = '#ffd84a'
  pen.lineWidth = radius * 0.08
  pen.beginPath()
  pen.arc(0, 0, radius, 0, Math.PI * 2)
  pen.stroke()
  pen.fillStyle = '#fff4c0'
  pen.beginPath()
  pen.moveTo(0, -radius * 0.84)
  pen.lineTo(-radius * 0.12, -radius * 1.14)
  pen.lineTo(radius * 0.12, -radius * 1.14)
  pen.fill()
  pen.restore()
}

function drawChest(pen: Pen, { at, unit, share, multiple }: PrizeParts): void {
  const size = Math.max(52, 110 * unit)
  const open = Math.max(0, Math.min(1, (share - 0.45) * 5))
  pen.globalAlpha = Math.min(1, share * 8, (1 - share) * 8)
  pen.save()
  pen.translate(at.x + (open === 0 ? Math.sin(share * 70) * size * 0.05 : 0), at.y)
  const glow = pen.createRadialGradient(0, -size * 0.2, 0, 0, -size * 0.2, size * 1.4)
  glow.addColorStop(0, `rgb(255 230 120 / ${open * 80}%)`)
  glow.addColorStop(1, 'rgb(255 230 120 / 0%)')
  pen.fillStyle = glow
  pen.fillRect(-size * 1.5, -size * 1.7, size * 3, size * 3)
  pen.fillStyle = '#8a4a1a'
  pen.strokeStyle = '#ffd24a'
  pen.lineWidth = size * 0.07
  pen.beginPath()
  pen.roundRect(-size * 0.6, 0, size * 1.2, size * 0.56, size * 0.06)
  pen.fill()
  pen.stroke()
  pen.translate(0, -open * size * 0.3)
  pen.beginPath()
  pen.roundRect(-size * 0.64, -size * 0.34, size * 1.28, size * 0.36, [size * 0.3, size * 0.3, 4, 4])
  pen.fill()
  pen.stroke()
  pen.restore()
  if (open > 0) drawText(pen, `×${multiple}`, { x: at.x, y: at.y - size * (0.3 + open * 0.5) }, size * 0.5 * open, open)
}

function drawChain(pen: Pen, { at, unit, share, near }: PrizeParts): void {
  const links = [at, ...near]
  pen.lineJoin = 'round'
  for (let nth = 1; nth < links.length; nth += 1) {
    const [from, to] = [links[nth - 1], links[nth]]
    if (from === undefined || to === undefined || share < ((nth - 1) / links.length) * 0.7) continue
    for (const [colour, width] of [
      ['rgb(90 220 255 / 55%)', 9],
      ['#f2fdff', 2.6],
    ] as const) {
      pen.globalAlpha = Math.min(1, (1 - share) * 3)
      pen.strokeStyle = colour
      pen.lineWidth = width * Math.max(0.6, unit)
      pen.beginPath()
      pen.moveTo(from.x, from.y)
      for (let step = 1; step <= 6; step += 1) {
        const on = between(from, to, step / 6)
        const off = step === 6 ? 0 : Math.sin(share * 90 + step * 5 + nth) * 14 * unit
        pen.lineTo(on.x + off, on.y - off)
      }
      pen.stroke()
    }
  }
}

function drawBlast(pen: Pen, { at, unit, share }: PrizeParts): void {
  for (const [delay, colour] of [
    [0, '#fff2b0'],
    [0.12, '#ffb03a'],
    [0.24, '#ff6a3a'],
  ] as const) {
    const own = (share - delay) / (1 - delay)
    if (own <= 0) continue
    pen.globalAlpha = (1 - own) * 0.85
    pen.strokeStyle = colour
    pen.lineWidth = (1 - own) * 60 * unit
    pen.beginPath()
    pen.arc(at.x, at.y, own * 260 * unit, 0, Math.PI * 2)
    pen.stroke()
  }
}

const prizeDrawings = { wheel: drawWheel, chest: drawChest, chain: drawChain, blast: drawBlast } as const
