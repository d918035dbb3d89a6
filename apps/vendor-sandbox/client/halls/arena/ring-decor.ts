import { mixed } from '../../../src/halls/mix.ts'

type Pen = CanvasRenderingContext2D

/** The size of a picture in screen points. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** What stands behind an arena. */
export type Decor =
  | 'sun'
  | 'hills'
  | 'pillars'
  | 'palms'
  | 'tents'
  | 'clouds'
  | 'bamboo'
  | 'volcano'
  | 'cactus'
  | 'rain'
  | 'lanterns'

interface Colours {
  readonly far: string
  readonly fence: string
}

type Decorate = (pen: Pen, colours: Colours, size: Size, nowMs: number) => void

const ridge = (pen: Pen, colour: string, { width, height }: Size, top: number, salt: number) => {
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, height * 0.6)
  for (let nth = 0; nth <= 8; nth += 1) pen.lineTo((nth / 8) * width, height * (top + mixed(salt, nth) * 0.16))
  pen.lineTo(width, height * 0.6)
  pen.fill()
}

const glow = (pen: Pen, x: number, y: number, radius: number, colour: string) => {
  const paint = pen.createRadialGradient(x, y, radius * 0.1, x, y, radius)
  paint.addColorStop(0, colour)
  paint.addColorStop(1, 'transparent')
  pen.fillStyle = paint
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** Draws what stands behind an arena. */
export const decorations: Readonly<Record<Decor, Decorate>> = {
  sun(pen, { far }, size) {
    const { width, height } = size
    glow(pen, width / 2, height * 0.44, height * 0.5, 'rgb(255 240 170 / 85%)')
    pen.fillStyle = '#fff4c0'
    pen.beginPath()
    pen.arc(width / 2, height * 0.44, height * 0.13, 0, Math.PI * 2)
    pen.fill()
    ridge(pen, far, size, 0.36, 3)
  },
  hills(pen, { far }, size) {
    ridge(pen, '#5fa08a', size, 0.16, 11)
    ridge(pen, far, size, 0.28, 5)
  },
  palms(pen, { far }, size) {
    ridge(pen, far, size, 0.36, 8)
    const { width, height } = size
    for (const at of [0.06, 0.2, 0.83, 0.95]) {
      const [x, top] = [width * at, height * (0.14 + mixed(Math.round(at * 100)) * 0.1)]
      pen.strokeStyle = '#5a3f24'
      pen.lineWidth = Math.max(4, height * 0.018)
      pen.beginPath()
      pen.moveTo(x, height * 0.56)
      pen.quadraticCurveTo(x + 6, height * 0.36, x, top)
      pen.stroke()
      pen.strokeStyle = '#3f7a34'
      for (let leaf = 0; leaf < 7; leaf += 1) {
        const angle = -Math.PI + (leaf / 6) * Math.PI
        pen.beginPath()
        pen.moveTo(x, top)
        pen.quadraticCurveTo(
          x + Math.cos(angle) * height * 0.09,
          top + Math.sin(angle) * height * 0.1,
          x + Math.cos(angle) * height * 0.15,
          top + Math.sin(angle) * height * 0.02 + height * 0.06,
        )
        pen.stroke()
      }
    }
  },
  pillars(pen, { far, fence }, { width, height }) {
    for (let nth = 0; nth < 7; nth += 1) {
      const x = (nth / 6) * width
      pen.fillStyle = far
      pen.fillRect(x - width * 0.018, 0, width * 0.036, height * 0.6)
      pen.fillStyle = fence
      pen.fillRect(x - width * 0.026, height * 0.05, width * 0.052, height * 0.03)
      glow(pen, x + width / 12, height * 0.2, height * 0.16, 'rgb(255 210 110 / 55%)')
    }
  },
  tents(pen, { far, fence }, { width, height }) {
    const count = Math.max(4, Math.round(width / 150))
    for (let nth = 0; nth < count; nth += 1) {
      const [x, wide] = [((nth + 0.5) / count) * width, width / count]
      pen.fillStyle = nth % 2 === 0 ? far : '#f4e4c8'
      pen.beginPath()
      pen.moveTo(x - wide * 0.5, height * 0.36)
      pen.lineTo(x, height * 0.16)
      pen.lineTo(x + wide * 0.5, height * 0.36)
      pen.fill()
      pen.fillStyle = fence
      for (let flag = 0; flag < 5; flag += 1) {
        const at = x - wide * 0.4 + flag * wide * 0.2
        pen.beginPath()
        pen.moveTo(at, height * 0.06)
        pen.lineTo(at + wide * 0.1, height * 0.06)
        pen.lineTo(at + wide * 0.05, height * 0.11)
        pen.fill()
      }
    }
  },
  clouds(pen, _, { width, height }, nowMs) {
    pen.fillStyle = 'rgb(255 255 255 / 85%)'
    for (let nth = 0; nth < 6; nth += 1) {
      const x = ((mixed(nth, 1) * width + nowMs * 0.006 * (0.5 + mixed(nth, 2))) % (width + 200)) - 100
      const y = height * (0.08 + mixed(nth, 3) * 0.3)
      for (const [dx, dy, r] of [
        [-34, 6, 22],
        [0, -6, 30],
        [36, 4, 24],
        [0, 12, 30],
      ] as const) {
        pen.beginPath()
        pen.arc(x + dx, y + dy, r, 0, Math.PI * 2)
        pen.fill()
      }
    }
  },
  bamboo(pen, { far }, { width, height }) {
    for (let nth = 0; nth < 16; nth += 1) {
      const x = ((nth + mixed(nth, 9)) / 16) * width
      pen.strokeStyle = nth % 3 === 0 ? '#8ab84a' : far
      pen.lineWidth = 5 + mixed(nth, 10) * 7
      for (let part = 0; part < 5; part += 1) {
        pen.beginPath()
        pen.moveTo(x + part * 2, height * (0.58 - part * 0.125))
        pen.lineTo(x + part * 2 + 2, height * (0.47 - part * 0.125))
        pen.stroke()
      }
    }
  },
  volcano(pen, { far }, size, nowMs) {
    const { width, height } = size
    glow(pen, width * 0.5, height * 0.12, height * (0.4 + Math.sin(nowMs / 700) * 0.03), 'rgb(255 110 40 / 80%)')
    pen.fillStyle = far
    pen.beginPath()
    pen.moveTo(width * 0.1, height * 0.6)
    pen.lineTo(width * 0.43, height * 0.14)
    pen.lineTo(width * 0.57, height * 0.14)
    pen.lineTo(width * 0.9, height * 0.6)
    pen.fill()
    pen.strokeStyle = '#ff6a2a'
    pen.lineWidth = 4
    for (const lean of [-0.06, 0.02, 0.09]) {
      pen.beginPath()
      pen.moveTo(width * (0.5 + lean * 0.5), height * 0.14)
      pen.quadraticCurveTo(width * (0.5 + lean), height * 0.3, width * (0.5 + lean * 2.4), height * 0.5)
      pen.stroke()
    }
  },
  cactus(pen, { far }, size) {
    ridge(pen, far, size, 0.3, 14)
    const { width, height } = size
    pen.strokeStyle = '#4a7a3a'
    pen.lineCap = 'round'
    for (const at of [0.08, 0.9]) {
      const x = width * at
      pen.lineWidth = Math.max(10, height * 0.045)
      pen.beginPath()
      pen.moveTo(x, height * 0.58)
      pen.lineTo(x, height * 0.2)
      pen.moveTo(x, height * 0.4)
      pen.lineTo(x + height * 0.09, height * 0.38)
      pen.lineTo(x + height * 0.09, height * 0.27)
      pen.moveTo(x, height * 0.45)
      pen.lineTo(x - height * 0.08, height * 0.43)
      pen.lineTo(x - height * 0.08, height * 0.34)
      pen.stroke()
    }
  },
  rain(pen, { far, fence }, size, nowMs) {
    ridge(pen, far, size, 0.28, 17)
    const { width, height } = size
    const flash = (nowMs / 5_300) % 1
    if (flash < 0.02) {
      pen.fillStyle = 'rgb(220 235 255 / 45%)'
      pen.fillRect(0, 0, width, height)
    }
    pen.strokeStyle = fence
    pen.globalAlpha = 0.5
    pen.lineWidth = 1.5
    pen.beginPath()
    for (let nth = 0; nth < 90; nth += 1) {
      const y = (mixed(nth, 1) * height + nowMs * (0.5 + mixed(nth, 2) * 0.4)) % height
      const x = (mixed(nth, 3) * width + (height - y) * 0.12) % width
      pen.moveTo(x, y)
      pen.lineTo(x - 3, y + 16)
    }
    pen.stroke()
    pen.globalAlpha = 1
  },
  lanterns(pen, _, { width, height }, nowMs) {
    for (let nth = 0; nth < 8; nth += 1) {
      const x = ((nth + 0.5) / 8) * width
      const y = height * (0.14 + (nth % 2) * 0.08) + Math.sin(nowMs / 1_200 + nth) * 3
      glow(pen, x, y, height * 0.18, 'rgb(255 190 90 / 60%)')
      pen.fillStyle = '#e8402a'
      pen.beginPath()
      pen.ellipse(x, y, height * 0.045, height * 0.055, 0, 0, Math.PI * 2)
      pen.fill()
      pen.fillStyle = '#ffd86a'
      pen.fillRect(x - height * 0.02, y - height * 0.068, height * 0.04, height * 0.014)
      pen.fillRect(x - height * 0.02, y + height * 0.054, height * 0.04, height * 0.014)
    }
  },
}
